/** Wie achter de zaak staat. */
interface Person {
  name: string;
  /** In uw eigen woorden: wat u doet, en voor wie. Het eerste adres met https:// wordt een link. */
  line: string;
  /** De naam van een vierkante foto in de map public/, zoals 'portret.jpg'. Leeg: zonder foto. */
  photo: string;
}

/**
 * Staat bij de prijs van de Kit en bij 'Over Ons', daar met foto en woorden. Zolang de naam leeg is, staat er niemand, en
 * noemt het beheer dat.
 */
export const person: Person = { name: '', line: '', photo: '' };
