/** A storage whose keys are its own properties, as in a browser. */
export function emptyStorage() {
  const values = {};
  const hidden = (value: unknown) => ({ value, enumerable: false });
  return Object.defineProperties(values as Storage, {
    getItem: hidden((key: string) => Reflect.get(values, key) ?? null),
    setItem: hidden((key: string, value: string) => Reflect.set(values, key, value)),
    removeItem: hidden((key: string) => Reflect.deleteProperty(values, key)),
  });
}
