/** Replaces what differs between two runs by its kind. */

const kinds: [RegExp, string][] = [
  [/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i, '<id>'],
  [/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[.\d]*(?:Z|[+-]\d\d(?::\d\d)?)$/, '<time>'],
  [/^(?:pkce_)?[\da-f]{56,64}$/, '<token>'],
  [/^\d{10}$/, '<code>'],
];

/** Fields whose value is random or a time, whatever it looks like. */
const hidden: Record<string, string> = {
  refresh_token: '<refresh token>',
  expires_at: '<time>',
  iat: '<time>',
  exp: '<time>',
  timestamp: '<time>',
  code: '<code>',
};

const byText = (one: unknown, other: unknown) => JSON.stringify(one).localeCompare(JSON.stringify(other));

/** The masks of what an exchange says; each exchange with Auth has its own `an` and `bo` (auth/scene.ts). */
export const masks = {
  /** A text without this run's addresses, ids, times, tokens and seconds. */
  text(value: string): string {
    if (/^ey[\w-]+\.ey[\w-]+\.[\w-]+$/.test(value)) return '<session token>';
    const kind = kinds.find(([pattern]) => pattern.test(value))?.[1];
    if (kind) return kind;
    return value
      .replace(/\b(an|bo)-\d+@voorbeeld\.be/gi, (_, name: string) => `<${name.toLowerCase()}>`)
      .replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, '<id>')
      .replace(/\d+ seconds?/, '<n> seconds');
  },

  /** An address or path with its query and fragment, in the order of their names. */
  address(value: string): string {
    const [, base = '', query, fragment] = /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(value) ?? [];
    const masked = (pairs: string) =>
      [...new URLSearchParams(pairs)]
        .map(([name, one]) => `${name}=${hidden[name] ?? masks.text(one)}`)
        .sort()
        .join('&');
    return [
      base
        .split('/')
        .map((part) => masks.text(part))
        .join('/'),
      query && `?${masked(query)}`,
      fragment && `#${masked(fragment)}`,
    ].join('');
  },

  /** A value of JSON. */
  json(value: unknown, name = ''): unknown {
    // Methods of one second have no order of their own.
    if (name === 'amr' && Array.isArray(value))
      return value.map((entry) => masks.json(entry)).toSorted(byText);
    if (Array.isArray(value)) return value.map((entry) => masks.json(entry));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(
        Object.entries(value)
          .toSorted(([one], [other]) => one.localeCompare(other))
          .map(([key, entry]) => [key, masks.json(entry, key)]),
      );
    if (name === 'access_token' && typeof value === 'string' && value.split('.').length === 3)
      return {
        claims: masks.json(JSON.parse(Buffer.from(value.split('.')[1] ?? '', 'base64url').toString())),
      };
    // The code of a refusal is a number or a word.
    if (name in hidden && !(name === 'code' && !/^\d+$/.test(typeof value === 'string' ? value : '')))
      return hidden[name];
    return typeof value === 'string' ? (value.length > 300 ? '<long text>' : masks.text(value)) : value;
  },
};

/** A body with masked values; null for an empty one and for what no client reads, such as the text of a redirect. */
export function bodyOf(body: unknown): unknown {
  if (typeof body !== 'string') return masks.json(body);
  try {
    return masks.json(JSON.parse(body));
  } catch {
    return null;
  }
}
