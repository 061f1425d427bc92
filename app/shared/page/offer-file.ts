import type { FileAnswer } from '../../../contract/functions.ts';

export function offerFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // A browser may still read it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export const bytesOf = ({ content }: FileAnswer) =>
  Uint8Array.from(atob(content), (one) => one.charCodeAt(0));

export function offerAnswer(answer: FileAnswer): void {
  offerFile(answer.filename, new Blob([bytesOf(answer)], { type: answer.contentType }));
}
