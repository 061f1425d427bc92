import { organisation as o } from '../../../site/organisation.ts';

/** The company details that Belgian law requires on a web shop (Code of Economic Law, article XII.6). */
export function OrganisationDetails({ className = '' }: { className?: string }) {
  return (
    <address className={`not-italic leading-relaxed ${className}`}>
      <strong>{o.name}</strong>
      <br />
      {`${o.street}, `}
      <span className="inline-block">{`${o.postalCode} ${o.city}, ${o.country}`}</span>
      <br />
      {`Ondernemingsnummer ${o.companyNumber}`}
      {o.register && (
        <>
          <br />
          {o.register}
        </>
      )}
      <br />
      {`Btw ${o.vatNumber}`}
      <br />
      <a className="link inline-flex min-h-11 items-center" href={`mailto:${o.email}`}>
        {o.email}
      </a>
      <br />
      <a className="link inline-flex min-h-11 items-center" href={`tel:${o.phone.replace(/[^+\d]/g, '')}`}>
        {o.phone}
      </a>
    </address>
  );
}
