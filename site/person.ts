/** Wie achter de zaak staat. */
interface Person {
  name: string;
  /** Eén zin, in uw eigen woorden: wat u doet, en voor wie. */
  line: string;
  /** De naam van een vierkante foto in de map public/, zoals 'portret.jpg'. Leeg: zonder foto. */
  photo: string;
}

/**
 * Staat bij de prijs van de Kit en bij 'Over Ons', daar met foto en zin. Zolang de naam leeg is, staat er niemand, en
 * noemt het beheer dat.
 */
export const person: Person = { name: '', line: '', photo: '' };
