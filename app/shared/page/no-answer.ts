import { codeGoneMessage, noInternetMessage, offlineMessage } from '../../../contract/no-answer.ts';

let isCodeGone = false;
// Dispatched by the built code when a part of it cannot be loaded: after a deploy the page can be older than the code.
globalThis.addEventListener?.('vite:preloadError', () => {
  isCodeGone = navigator.onLine !== false;
});

/** Tries again. Where code is gone, by loading the page: the same file would be asked for without end. */
export function tryAgain(again: () => void): void {
  if (isCodeGone && navigator.onLine !== false) location.reload();
  else again();
}

/** Why there was no answer: no internet if the browser knows, code that is gone, else a network problem. */
export function noAnswerMessage(): string {
  if (navigator.onLine === false) return noInternetMessage;
  return isCodeGone ? codeGoneMessage : offlineMessage;
}
