/** A form request as a person sends it, not too fast: the function and its body. */
export function requestOf(index: number, email: string): [name: string, body: Record<string, unknown>] {
  const from = { source_url: 'https://www.kickstart.example/', utm_source: null, utm_medium: null };
  const person = { email, consent_marketing: index % 2 === 0, form_age: 9_000, referentie: '', ...from };
  switch (index % 4) {
    case 0:
      return [
        'send-contact-email',
        { ...person, name: 'An Peeters', phone: '0470 00 00 00', message: 'Dag!' },
      ];
    case 1:
      return [
        'send-workshop-request',
        {
          ...person,
          bedrijfsnaam: 'Bakkerij Voorbeeld',
          straat: 'Kerkstraat',
          nummer: '12b',
          postcode: '9000',
          stad: 'Gent',
          contactpersoon: 'An Peeters',
          telefoonnummer: '0470 00 00 00',
          workshopType: 'online',
          aantalPersonen: 12,
          gebruiktAI: 'nee',
          aiTools: [],
          andereTools: '',
          toelichting: 'Graag in maart.',
        },
      ];
    case 2:
      return [
        'send-support-email',
        { ...person, firstName: 'An', lastName: 'Peeters', phone: '', subject: 'Kick 2', message: 'Help' },
      ];
    default:
      return ['send-kit-signup-email', { email, form_age: 9_000, referentie: '' }];
  }
}
