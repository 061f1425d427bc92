import { organisation } from '../../../site/organisation.ts';

/** Stands in the place of the contact form until its code is here, and for good where there is no script. */
export function WriteUs() {
  return (
    <div className="border-hair border-t-3 pt-6">
      <h3>Schrijf ons</h3>
      <p className="mt-4">
        <a className="link display text-h3 break-words" href={`mailto:${organisation.email}`}>
          {organisation.email}
        </a>
      </p>
      <p className="mt-4">We lezen elke mail zelf.</p>
    </div>
  );
}
