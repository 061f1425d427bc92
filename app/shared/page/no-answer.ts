import { noInternetMessage, offlineMessage } from '../../../contract/no-answer.ts';

/** Why there was no answer: no internet if the browser knows, else a network problem. */
export function noAnswerMessage(): string {
  return navigator.onLine === false ? noInternetMessage : offlineMessage;
}
