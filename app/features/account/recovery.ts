import { readStored, store } from '../../shared/stored.ts';

/** Lets this tab choose a new password for a user, also after a reload; null ends that. */
export function allowNewPassword(userId: string | null): void {
  store('kickstart-recovery', userId);
}

/** Whether this tab may choose a new password for the user. */
export function mayChoosePassword(userId: string): boolean {
  return readStored('kickstart-recovery') === userId;
}
