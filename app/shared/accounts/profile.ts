import type { User } from '@supabase/auth-js';

export interface Profile {
  userId: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
}

/** Whether the account runs the shop. This only chooses what its pages ask: the server decides what it may do. */
export function isOwner(user: Pick<User, 'app_metadata'> | undefined): boolean {
  return user?.app_metadata?.role === 'owner';
}

/** The profile of a user, from the account's metadata and e-mail address (docs/product.md, 3, 'Profile'). */
export function profileOf(user: Pick<User, 'id' | 'email' | 'phone' | 'user_metadata'>): Profile {
  const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
  return {
    userId: user.id,
    firstName: text(user.user_metadata?.first_name),
    lastName: text(user.user_metadata?.last_name),
    email: user.email ?? '',
    phone: text(user.user_metadata?.phone) || (user.phone ?? ''),
  };
}
