/**
 * Every limit of the embedded Auth, as Supabase ships them, in one place. Fault tests raise them with the
 * setting LIMITS, a JSON object with the same names.
 */
export const shippedLimits = {
  /** Requests by one IP address per `ipWindowSeconds`: sign-ins and sign-ups together. */
  signInPerIp: 30,
  verifyPerIp: 30,
  refreshPerIp: 150,
  /** Requests by one IP address for a mail: recover, resend, magic link. */
  mailPerIp: 30,
  ipWindowSeconds: 300,
  /** One mail of a kind to one address in this time. */
  mailIntervalSeconds: 60,
  /** Wrong passwords for one account per `accountWindowSeconds`. */
  wrongPasswordsPerAccount: 20,
  accountWindowSeconds: 900,
  /** Wrong six-digit codes for one account per code life: with two windows in one life at most 40. */
  wrongCodesPerAccount: 20,
  codeLifeSeconds: 3600,
  /** Largest body of a public request, in bytes. */
  bodyBytes: 65_536,
  /** Largest body of a request with the secret key, in bytes. */
  secretBodyBytes: 26_214_400,
};

export type Limits = typeof shippedLimits;

/** The shipped limits with those of the setting LIMITS over them. Throws on an unknown name or a non-number. */
export function readLimits(setting: string | undefined): Limits {
  const limits = { ...shippedLimits };
  if (!setting) return limits;
  for (const [name, value] of Object.entries(JSON.parse(setting) as Record<string, unknown>)) {
    if (!(name in limits) || typeof value !== 'number' || !(value >= 0)) {
      throw new Error(`LIMITS: ${name} is not a limit, or its value is not a number.`);
    }
    limits[name as keyof Limits] = value;
  }
  return limits;
}
