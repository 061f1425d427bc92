import { organisation } from '../../site/organisation.ts';

/** Shown when a call got no answer. */
export const offlineMessage =
  'We kregen geen antwoord. Controleer je internetverbinding en probeer het opnieuw.';

/** Shown when a call failed without a reason that a person can read. */
export const contactHint = `Probeer het later opnieuw of mail naar ${organisation.email}.`;
