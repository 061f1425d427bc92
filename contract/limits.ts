/** The limits of docs/product.md, 5 and 9, and the maximum sizes that the functions accept. */
export const limits = {
  passwordMin: 8,
  personsMin: 1,
  personsDefault: 1,
  personsMax: 100_000,
  /** Above this the form asks whether the number is right. */
  personsUsual: 500,
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

export const invoiceLimits = {
  lines: 20,
  description: 200,
  /** Of a quote, above the lines and below. */
  words: 2000,
  quantity: 10_000,
  /** In all, without VAT. */
  cents: 100_000_000,
} as const;

/** What an owner may do on the desk before it asks for a fresh code, or refuses; the SQL of the desk has these numbers. */
export const deskLimits = {
  /** How long a code or a sign-in counts as fresh. */
  freshMinutes: 10,
  /** Above this, reading rows at once is an export. */
  readRows: 50,
  /** Different pages and details in an hour; more is an export. */
  readsPerHour: 150,
  /** Within 24 hours. */
  answersPerRequest: 5,
  answersPerDay: 100,
  /** Refusals of withdrawals that mail the owner's reason. */
  refusalsPerDay: 100,
  /** In characters. */
  mailingSubject: 100,
  mailingWords: 5000,
  mailingButton: 40,
  reminderWords: 2000,
} as const;
