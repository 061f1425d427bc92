/** A password that meets every rule. */
export const password = 'Startblok7';
