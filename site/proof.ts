// De woorden rond wat klanten over u zeggen. Wat ze zeggen, zet u in het beheer: bij Instellingen, De winkel.

export const proof = {
  testimonials: 'Wat klanten zeggen',
  customers: 'Zij gingen van start',
  /** Voor de naam van de klant bij wie het traject liep; zonder naam staat er de tweede. */
  caseOf: 'Zo liep het bij',
  caseOfSomeone: 'een klant',
  before: 'Voor de workshop',
  after: 'Erna',
  teaser: 'Bekijk de Kit van dichtbij',
} as const;
