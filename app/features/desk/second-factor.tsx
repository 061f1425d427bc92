import { useId } from 'react';
import type { AuthProblem } from '../../platform/auth-problem.ts';
import { supabase } from '../../platform/supabase.ts';
import { useAnswer } from '../../platform/use-answer.ts';
import { serverMessage } from '../../shared/accounts/auth-messages.ts';
import { CopyButton } from '../../shared/lessons/copy-button.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { WaitingLine } from '../../ui/waiting-line.tsx';
import { factors, useCodeForm } from './factor.ts';

interface Factor {
  id: string;
  setup?: { qr: string; secret: string; uri: string };
}

async function findFactor(): Promise<Factor> {
  const { known, all } = await factors();
  if (known) return { id: known };
  const { auth } = await supabase();
  // A factor that was begun earlier no longer shows its secret.
  for (const { id } of all) await auth.mfa.unenroll({ factorId: id });
  const enrolled = await auth.mfa.enroll({ factorType: 'totp' });
  if (enrolled.error) throw enrolled.error;
  const { id, totp } = enrolled.data;
  return { id, setup: { qr: totp.qr_code, secret: totp.secret, uri: totp.uri } };
}

function useSecondFactor(onDone: () => void) {
  const { answer } = useAnswer('', () =>
    findFactor().catch((error: AuthProblem) => ({ problem: serverMessage(error) })),
  );
  const factor = answer && 'id' in answer ? answer : undefined;

  const form = useCodeForm(factor?.id ?? '', onDone);

  return { factor, problem: answer && 'problem' in answer && answer.problem, form };
}

function SetUp({ qr, secret, uri }: NonNullable<Factor['setup']>) {
  return (
    <>
      <p>
        Het beheer vraagt naast je wachtwoord een code. Scan dit beeld met een app zoals Google Authenticator,
        Microsoft Authenticator of die van je wachtwoordkluis, en typ de code die ze toont.
      </p>
      <img
        src={qr}
        alt="QR-code voor je authenticator-app"
        className="size-52 border-2 border-ink bg-white p-2"
      />
      <p>
        Staat de app op dit toestel?{' '}
        <a className="link" href={uri}>
          Open ze hier
        </a>
      </p>
      <p className="text-small">
        Lukt dat niet? Zet deze sleutel in de app: <code>{secret}</code>
      </p>
      <p>
        <CopyButton text={() => secret} />
      </p>
    </>
  );
}

const lostPhone =
  'Een andere beheerder klikt bij Beheerders naast je adres op ‘Telefoon kwijt’. Is er geen, dan maakt wie de winkel onderhoudt je opnieuw beheerder (npm run shop -- owner add).';

function Other() {
  return (
    <p role="alert">
      Deze code kwam van een andere app dan die van het beheer. Stelde jij die niet in, dan had iemand anders
      toegang tot je account: wijzig meteen je wachtwoord. Heb je de oude app niet meer? {lostPhone}
    </p>
  );
}

/**
 * Asks an owner for the code of an authenticator app, and first sets up the app if needed. `isOther` when the code came
 * from another app than the one that the desk knows.
 */
export default function SecondFactor({ isOther, onDone }: { isOther: boolean; onDone: () => void }) {
  const id = useId();
  const { factor, problem, form } = useSecondFactor(onDone);
  return (
    <div className="wrap min-h-svh py-10 sm:py-14">
      <div className="grid max-w-[34rem] gap-6">
        <h1 className="text-h2">Nog één stap.</h1>
        {isOther && <Other />}
        {!factor && !problem && <WaitingLine />}
        {factor?.setup && <SetUp {...factor.setup} />}
        {factor && (
          <form {...form.formProps} className="grid gap-5" aria-labelledby={`${id}-title`}>
            <p id={`${id}-title`} className={factor.setup ? 'sr-only' : ''}>
              Typ de code uit je authenticator-app.
            </p>
            <TextField
              label="Code"
              inputMode="numeric"
              autoComplete="one-time-code"
              {...form.field('code')}
            />
            <Button type="submit" look="go" busy={form.busy} className="justify-self-start">
              Naar het beheer
            </Button>
          </form>
        )}
        {factor && !factor.setup && !isOther && (
          <details className="text-small">
            <summary className="link min-h-11">Telefoon kwijt?</summary>
            <p className="mt-2">{lostPhone}</p>
          </details>
        )}
        {!factor && problem && <p role="alert">{problem}</p>}
      </div>
    </div>
  );
}
