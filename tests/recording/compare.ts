/** Compares what an imitation answers with what was recorded of the real service. */

export interface Difference {
  what: string;
  real: string;
  imitation: string;
  why: string;
  /** The exchanges in which it shows, or every exchange that has such a value. None: it shows in no single exchange. */
  in: string[] | 'any';
  /** The values that differ: path, the service's, the imitation's. A path ends at a name that stands for all below it. */
  pairs?: [path: string, real: unknown, imitation: unknown][];
  /** The rest of these exchanges is not compared: they end differently. */
  apart?: true;
}

/** Whether a value is what a pair says; `<any>` stands for something. */
function is(value: unknown, expected: unknown): boolean {
  if (expected === '<any>') return value !== undefined;
  if (expected === '<with sb>') return /[#&]sb=(?:&|$)/.test(String(value));
  if (expected === '<without sb>') return value !== undefined && !/[#&]sb=/.test(String(value));
  return JSON.stringify(value) === JSON.stringify(expected);
}

const withoutMarker = (value: unknown) =>
  String(value)
    .replace(/([#&])sb=(?:&|$)/, '$1')
    .replace(/[#&]$/, '');

/** The value of an exchange at a path. */
function at(kept: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], kept);
}

/** One value that differs between a service and its imitation. */
interface Found {
  path: string;
  real: unknown;
  imitation: unknown;
}

/** The values at which two exchanges differ; objects are compared by their names. */
function differing(real: unknown, imitation: unknown, path = ''): Found[] {
  if (JSON.stringify(real) === JSON.stringify(imitation)) return [];
  const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isObject(real) || !isObject(imitation)) return [{ path, real, imitation }];
  const [one, other] = [real, imitation] as [Record<string, unknown>, Record<string, unknown>];
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((name) =>
    differing(one[name], other[name], path ? `${path}.${name}` : name),
  );
}

/** What is neither the same nor known, and which known differences did not show, as sentences; `service` names the real one. */
export function unexplained(
  recorded: { name: string }[],
  played: ({ name: string } | Error)[],
  known: Difference[],
  service: string,
): string[] {
  const shown = new Set<string>();
  const problems: string[] = [];
  for (const [index, kept] of recorded.entries()) {
    const ours = played[index];
    const mine = known.filter((one) => one.in === 'any' || one.in.includes(kept.name));
    if (ours === undefined || ours instanceof Error) {
      const apart = mine.find((one) => one.apart && !one.pairs);
      if (apart) shown.add(`${apart.what} in ${kept.name}`);
      else problems.push(`${kept.name}: ${ours?.message ?? 'not played'}`);
      continue;
    }
    const found = differing(kept, ours);
    const covered = new Set<Found>();
    for (const one of mine) {
      for (const [path, real, imitation] of one.pairs ?? []) {
        const [theirs, own] = [at(kept, path), at(ours, path)];
        const isPair =
          is(theirs, real) &&
          is(own, imitation) &&
          (real !== '<with sb>' || withoutMarker(theirs) === withoutMarker(own));
        if (!isPair) continue;
        shown.add(`${one.what}: ${path} in ${one.in === 'any' ? 'any' : kept.name}`);
        for (const each of found)
          if (each.path === path || each.path.startsWith(`${path}.`)) covered.add(each);
      }
      if (one.apart && found.length) {
        if (!one.pairs) shown.add(`${one.what} in ${kept.name}`);
        for (const each of found) covered.add(each);
      }
    }
    for (const { path, real, imitation } of found.filter((each) => !covered.has(each)))
      problems.push(
        `${kept.name}: ${path} is ${JSON.stringify(real)} in ${service} and ${JSON.stringify(imitation)} here`,
      );
  }
  for (const one of known) {
    const places = one.in === 'any' ? ['any'] : one.in;
    const expected = places.flatMap((place) =>
      one.pairs ? one.pairs.map(([path]) => `${one.what}: ${path} in ${place}`) : [`${one.what} in ${place}`],
    );
    for (const name of expected) if (!shown.has(name)) problems.push(`No longer a difference: ${name}`);
  }
  return problems;
}
