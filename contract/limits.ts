/** The limits of docs/product.md, 5 and 9, and the maximum sizes that the functions accept. */
export const limits = {
  passwordMin: 8,
  personsMin: 1,
  personsDefault: 1,
  personsMax: 100_000,
  /** Above this the form asks whether the number is right. */
  personsUsual: 500,
  /** With fewer digits the forms ask whether a phone number is right. */
  phoneDigitsMin: 8,
  naam: 100,
  email: 255,
  telefoonnummer: 20,
  bedrijfsnaam: 100,
  toelichting: 1000,
  /** For fields without their own limit: refuses only absurd sizes. */
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
  /** A form submitted sooner than this after it appeared was filled in by a bot. */
  formAgeMin: 2000,
  /** How long a request form waits for a response before it reports a failure. */
  request: 20_000,
  /** The delay before a Kick's mark that could not be saved is sent again. */
  saveAgain: 15_000,
} as const;
