/** Asks again until `read` gives a value; fails after `patience` milliseconds. */
export async function eventuallyWithin<Value>(
  patience: number,
  read: () => Promise<Value | null | undefined | false>,
): Promise<Value> {
  const until = Date.now() + patience;
  for (;;) {
    const value = await read();
    if (value) return value;
    if (Date.now() > until) throw new Error(`It did not happen in ${patience / 1000} seconds`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
