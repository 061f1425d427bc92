/** The limits of the embedded Auth. The setting LIMITS, a JSON object with the same names, overrides them in tests. */
export const shippedLimits = {
  /** Requests by one IP address per `ipWindowSeconds`: sign-ins and sign-ups together. */
  signInPerIp: 30,
  verifyPerIp: 30,
  refreshPerIp: 150,
  /** Requests by one IP address for a mail: recover, resend. */
  mailPerIp: 30,
  /** Changes of an account by one IP address. */
  updatePerIp: 30,
  ipWindowSeconds: 300,
  /** One mail of each kind to one address in this time. */
  mailIntervalSeconds: 60,
  codeLifeSeconds: 3600,
  /** Largest body of a public request, in bytes. */
  bodyBytes: 65_536,
  /** Largest body of a request with the secret key, in bytes. */
  secretBodyBytes: 26_214_400,
};

export type Limits = typeof shippedLimits;

/** The shipped limits, overridden by the setting LIMITS. Throws on an unknown name or a value that is not a number. */
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
