/** All in milliseconds. */
export const delays = {
  carousel: 4000,
  popupFallback: 1000,
  resetRedirect: 2000,
  /** A form submitted sooner than this after it appeared was filled in by a bot. */
  formAgeMin: 2000,
  /** How long a request form waits for a response before it reports a failure. */
  request: 20_000,
} as const;
