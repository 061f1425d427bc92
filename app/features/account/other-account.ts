import { toast } from '../../ui/toast.tsx';

/** Says that a link to sign in was somebody else's, and who stays signed in. */
export function tellOtherAccount(stays: string): void {
  toast({
    title: 'Je bent al ingelogd',
    description: `Die link hoort bij een ander account. Je blijft ingelogd als ${stays}; log eerst uit om te wisselen.`,
  });
}
