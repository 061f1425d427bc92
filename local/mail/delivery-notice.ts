import { notice } from '../log.ts';

let failing = false;

/** A mail could not be delivered; said once, until mail leaves again. */
export function mailFails(): void {
  if (failing) return;
  failing = true;
  notice('Mail versturen lukt nu niet. Alle mails blijven bewaard en gaan later opnieuw.');
}

/** A mail was delivered. */
export function mailWorks(): void {
  if (!failing) return;
  failing = false;
  notice('Mail versturen lukt weer.');
}
