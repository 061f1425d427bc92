import { organisation } from '../../site/organisation.ts';

/** Our address, as a link to write to. */
export function MailLink() {
  return (
    <a className="link" href={`mailto:${organisation.email}`}>
      {organisation.email}
    </a>
  );
}
