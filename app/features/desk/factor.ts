import * as v from 'valibot';
import { singleLine } from '../../../contract/text.ts';
import type { AuthProblem } from '../../platform/auth-problem.ts';
import { askAuth, supabase } from '../../platform/supabase.ts';
import { serverMessage } from '../../shared/accounts/auth-messages.ts';
import { useForm } from '../../shared/forms/use-form.ts';

/**
 * The authenticator apps of the owner: `known` is the id of the first one that is set up, or null; `all` includes those
 * that were only begun. Rejects when Auth does not answer.
 */
export async function factors() {
  const { data, error } = await (await supabase()).auth.mfa.listFactors();
  if (error) throw error;
  const [first] = data.totp.toSorted((a, b) => a.created_at.localeCompare(b.created_at));
  return { known: first?.id ?? null, all: data.all.filter(({ factor_type }) => factor_type === 'totp') };
}

const schema = v.object({
  code: v.pipe(v.string(), v.transform(singleLine), v.regex(/^\d{6}$/, 'De code bestaat uit 6 cijfers.')),
});

export function useCodeForm(factorId: string, onDone: () => void) {
  return useForm({
    defaults: { code: '' },
    schema,
    send: async ({ code }) => {
      const refused: AuthProblem | null = (
        await askAuth(({ auth }) => auth.mfa.challengeAndVerify({ factorId, code }))
      ).error;
      if (refused) return { errors: { code: serverMessage(refused) } };
      onDone();
    },
  });
}
