/** A size in megabytes, as '1,5 MB'. */
export function megabytes(bytes: number): string {
  const size = bytes / (1024 * 1024);
  return `${size.toLocaleString('nl-BE', { maximumFractionDigits: size < 10 ? 1 : 0, minimumFractionDigits: 0 })} MB`;
}

/** A number with its noun: '1 Kick', '3 Kicks'. */
export function count(number: number, one: string, more: string): string {
  return `${number} ${number === 1 ? one : more}`;
}
