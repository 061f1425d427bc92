import { organisation } from '../../../site/organisation.ts';

/** A mailto link to our address. */
export function ContactLink() {
  return (
    <a className="link" href={`mailto:${organisation.email}`}>
      {organisation.email}
    </a>
  );
}
