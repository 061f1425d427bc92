import { organisation } from '../../../site/organisation.ts';

export function ContactLink() {
  return (
    <a className="link" href={`mailto:${organisation.email}`}>
      {organisation.email}
    </a>
  );
}
