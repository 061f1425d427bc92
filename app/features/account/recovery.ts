import { readStored, store } from '../../shared/stored.ts';

export function allowNewPassword(userId: string | null): void {
  store('kickstart-recovery', userId);
}

export function mayChoosePassword(userId: string): boolean {
  return readStored('kickstart-recovery') === userId;
}
