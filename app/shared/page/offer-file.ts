/** Lets the browser save content as a file. */
export function offerFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // A browser may still read it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
