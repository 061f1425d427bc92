import * as v from 'valibot';
import { email } from '../../contract/fields.ts';

/** A typed address in its canonical form, or the sentence that says what is wrong with it. */
export function readEmail(value: string): { email: string } | { problem: string } {
  const result = v.safeParse(email, value);
  return result.success ? { email: result.output } : { problem: result.issues[0].message };
}
