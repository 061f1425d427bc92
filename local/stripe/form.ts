/** A value of a form-encoded body with brackets in its names. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };

/** Parameters as Stripe reads them. */
export type Params = { [name: string]: FormValue };

/** Parses `a[b][0][c]=d` into nested objects and lists. Names that would reach a prototype are left out. */
export function parseForm(text: string): Params {
  const tree: Record<string, unknown> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [
      name.split('[')[0] as string,
      ...[...name.matchAll(/\[([^\]]*)\]/g)].map((match) => match[1] as string),
    ];
    if (path.length > 8) continue;
    let node = tree;
    for (const [depth, part] of path.entries()) {
      const key = part === '' ? String(Object.keys(node).length) : part;
      if (depth === path.length - 1) {
        node[key] = value;
      } else {
        if (typeof node[key] !== 'object') node[key] = Object.create(null);
        node = node[key] as Record<string, unknown>;
      }
    }
  }
  return listsOf(tree) as Params;
}

function listsOf(node: unknown): FormValue {
  if (typeof node !== 'object' || node === null) return node as string;
  const entries = Object.entries(node).map(([key, value]) => [key, listsOf(value)] as const);
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index));
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}

/** A parameter as an object; empty when it is something else. */
export function group(value: FormValue | undefined): Params {
  return typeof value === 'object' && !Array.isArray(value) ? value : {};
}

/** A parameter as a list; empty when it is something else. */
export function list(value: FormValue | undefined): FormValue[] {
  return Array.isArray(value) ? value : [];
}

/** A parameter as text; undefined when it is missing, empty or something else. */
export function text(value: FormValue | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
