import type { Database } from '../database/database.ts';

/** The parts of an account that closing the gaps needs. */
export interface Account {
  id: string;
  email: string;
  confirmed: boolean;
  passwordHash: string | null;
}

/** Finds the account with an address, which must be in lower case. */
export async function accountByEmail(database: Database, email: string): Promise<Account | undefined> {
  const [row] = await database.query<{
    id: string;
    email: string;
    email_confirmed_at: string | null;
    encrypted_password: string | null;
  }>('select id, email, email_confirmed_at, encrypted_password from auth.users where email = $1', [email]);
  return (
    row && {
      id: row.id,
      email: row.email,
      confirmed: row.email_confirmed_at !== null,
      passwordHash: row.encrypted_password,
    }
  );
}
