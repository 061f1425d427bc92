/** Limits and delays of the spec (sections 5 and 9), and the sizes the functions refuse above. */
export const limits = {
  passwordMin: 8,
  personsMin: 1,
  personsDefault: 1,
  personsMax: 100_000,
  naam: 100,
  email: 255,
  telefoonnummer: 20,
  bedrijfsnaam: 100,
  toelichting: 1000,
  /** Where the spec states no maximum: absurd sizes are refused with a sentence. */
  shortText: 300,
  longText: 10_000,
  password: 72,
  url: 2048,
  bodyBytes: 64 * 1024,
} as const;

/** All in milliseconds. */
export const delays = {
  carousel: 4000,
  popupFallback: 1000,
  resetRedirect: 2000,
  /** A form that is sent sooner after it was shown than this was not filled in by a person. */
  formAgeMin: 2000,
  /** How long a request form waits for an answer before it says that sending failed. */
  request: 20_000,
} as const;
