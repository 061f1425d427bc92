import { organisation } from '../site/organisation.ts';
import { limits } from './limits.ts';
import { functionMessages, passwordMessages } from './messages.ts';
import { ownDataMessages } from './own-data.ts';

export type PasswordRule = keyof typeof passwordMessages;

/** Returns the first rule that a new password and its confirmation break, or null. */
export function brokenPasswordRule(password: string, confirmation: string): PasswordRule | null {
  if (password.length < limits.passwordMin) return 'length';
  if (!/[a-z]/.test(password) || !/[A-Z]/.test(password) || !/[0-9]/.test(password)) return 'classes';
  if (new TextEncoder().encode(password).length > limits.password) return 'max';
  if (password !== confirmation) return 'match';
  return null;
}

/**
 * Tries a password as it was typed and, only where Auth refused that, with its letters composed: on a Mac an é can be typed
 * or pasted as two characters.
 */
export async function tryPassword<Answer extends { error: { code?: string | undefined } | null }>(
  password: string,
  attempt: (password: string) => Promise<Answer>,
): Promise<Answer> {
  const answer = await attempt(password);
  const composed = password.normalize('NFC');
  const isRefused = answer.error?.code === 'invalid_credentials' && composed !== password;
  return isRefused ? attempt(composed) : answer;
}

const mismatch = 'Wachtwoorden komen niet overeen';
const requirements = 'Wachtwoord vereisten';

/** The default title of a failed sign-up on /auth (docs/product.md, 8). */
export const registrationFailed = 'Registration Failed';

/** The titles above the password messages: /auth, checkout and reset each have their own (docs/product.md, 5). */
export const passwordTitles: Record<'auth' | 'checkout' | 'reset', Record<PasswordRule, string>> = {
  auth: {
    length: registrationFailed,
    classes: registrationFailed,
    max: registrationFailed,
    match: registrationFailed,
  },
  checkout: { length: requirements, classes: requirements, max: requirements, match: mismatch },
  reset: { length: 'Wachtwoord te kort', classes: requirements, max: requirements, match: mismatch },
};

/** The rules for a new password, shown under its field before anything goes wrong. */
export const passwordHint = `Minstens ${limits.passwordMin} tekens, met een hoofdletter, een kleine letter en een cijfer.`;

const signInAgain = 'Je bent niet meer ingelogd. Log in en probeer het opnieuw.';
const noAccounts = 'Een account maken kan nu niet.';
const taken = 'Er bestaat al een account met dit e-mailadres.';
const wrongCode = 'Deze code klopt niet (meer). Typ de nieuwste.';
const pairAgain = 'Koppelen lukte niet. Laad de pagina opnieuw en koppel je app nog eens.';
const linkGone = 'Deze link is al gebruikt of te oud. Vraag een nieuwe.';

/**
 * What the error codes of Supabase Auth mean to a visitor (supabase.com/docs/guides/auth/debugging/error-codes). A code
 * missing here is shown with the server's own message.
 */
export const authMessages = {
  email_address_invalid: 'Het opgegeven e-mailadres is ongeldig.',
  email_address_not_authorized: 'Naar dit e-mailadres kunnen we geen mail sturen.',
  signup_disabled: noAccounts,
  email_provider_disabled: noAccounts,
  email_address_not_provided: 'Vul je e-mailadres in.',
  email_exists: taken,
  user_already_exists: taken,
  user_banned: 'Dit account is geblokkeerd.',
  user_not_found: 'Dit account bestaat niet meer.',
  weak_password: `Dit wachtwoord is te makkelijk te raden. ${passwordHint}`,
  same_password: 'Kies een ander wachtwoord dan je huidige wachtwoord.',
  otp_expired: linkGone,
  flow_state_expired: linkGone,
  flow_state_not_found: linkGone,
  bad_jwt: signInAgain,
  no_authorization: signInAgain,
  session_expired: signInAgain,
  session_not_found: signInAgain,
  refresh_token_not_found: signInAgain,
  refresh_token_already_used: signInAgain,
  reauthentication_needed: signInAgain,
  reauthentication_not_valid: signInAgain,
  insufficient_aal:
    'Dit account vraagt ook de code uit je authenticator-app. Geef die in het beheer (/beheer) en probeer het dan hier opnieuw.',
  mfa_verification_failed: wrongCode,
  mfa_verification_rejected: wrongCode,
  mfa_challenge_expired: wrongCode,
  mfa_factor_not_found: functionMessages.unexpected,
  mfa_factor_name_conflict: pairAgain,
  mfa_verified_factor_exists:
    'Er is al een app gekoppeld aan dit account. Log opnieuw in met de code uit die app.',
  too_many_enrolled_mfa_factors: pairAgain,
  mfa_ip_address_mismatch: functionMessages.unexpected,
  mfa_totp_enroll_not_enabled: functionMessages.unexpected,
  mfa_totp_verify_not_enabled: functionMessages.unexpected,
  bad_json: functionMessages.invalidBody,
  request_entity_too_large: functionMessages.tooLarge,
  validation_failed: functionMessages.invalidBody,
  captcha_failed: 'We konden niet nagaan of je een mens bent. Probeer het opnieuw.',
  conflict: functionMessages.unexpected,
  request_timeout: functionMessages.unexpected,
  hook_timeout: functionMessages.unexpected,
  hook_timeout_after_retry: functionMessages.unexpected,
  unexpected_failure: functionMessages.unexpected,
} satisfies Record<string, string>;

export const unexpectedError = { title: 'Error', text: 'Er is een onverwachte fout opgetreden.' } as const;

export const accountPageMessages = {
  currentPasswordRequired: 'Vul je huidige wachtwoord in.',
  currentPasswordWrong: functionMessages.wrongPassword,
  owner: 'Met dit account beheer je de winkel. Laat eerst een andere beheerder je verwijderen.',
  problem: `Een van je betalingen klopt niet met haar bestelling. We kijken dat na en betalen terug wat te veel is; daarna kun je je account wissen. Vragen? Mail naar ${organisation.email}.`,
  payment: ownDataMessages.payment,
  invoice: ownDataMessages.invoice,
  refund:
    'Er is nog een terugbetaling of herroeping onderweg. Zodra je geld terug is, kun je je account wissen.',
  sameAddress: 'Dit is al je e-mailadres.',
  ownerPasswordCommon:
    'Met dit account beheer je de winkel. Kies een wachtwoord dat niet veel mensen kiezen.',
} as const;

/** Asked where a confirmation link is opened in another browser than the one of the sign-up. */
export const confirmationProof = {
  title: 'Bevestig je e-mailadres',
  /** Followed by the address. */
  why: 'Je opent deze link op een ander toestel of in een andere browser dan waar je het account maakte. Vul het wachtwoord in dat je toen koos voor',
  confirm: 'Bevestig mijn e-mailadres',
  wrong: 'Dit is niet het wachtwoord van dit account. Weet je het niet meer? Kies hieronder een nieuw.',
  otherwise: 'Wachtwoord vergeten? Of maakte iemand anders dit account met jouw adres?',
  chooseNew: 'Kies een nieuw wachtwoord',
  /** Back from the new one. */
  known: 'Ik weet mijn wachtwoord nog',
  notSaved: 'Je wachtwoord is nog niet bewaard',
} as const;

/** Asked where the link of a changed address is opened without being signed in to its account. */
export const changeProof = {
  title: 'Bevestig je nieuwe e-mailadres',
  /** Followed by the account's current address. */
  why: 'Deze link wijzigt het e-mailadres van een account. Vul het wachtwoord in van het account van',
  confirm: 'Bevestig de wijziging',
  wrong: 'Dit is niet het wachtwoord van dit account.',
  otherwise: 'Vroeg je dit niet zelf? Sluit dan deze pagina. Er verandert niets.',
} as const;

/** Asked when a link in a mail belongs to an account other than the signed-in one. */
export const accountQuestion = {
  title: 'Wil je van account wisselen?',
  /** Which account is signed in, and whose the link is. */
  whose: (mine: string, theirs: string) =>
    `Je bent ingelogd als ${mine}. De link die je opende, is van ${theirs}.`,
  advice:
    'Heb je die link niet zelf aangevraagd? Kies dan nee. De link is nu gebruikt: wie bij dat adres hoort, logt in of kiest ‘Wachtwoord vergeten’.',
  no: 'Nee, ik blijf ingelogd',
  yes: 'Ja, wissel van account',
  kept: 'Je blijft ingelogd',
} as const;
