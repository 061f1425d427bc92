import { type FormEvent, useEffect, useId, useState } from 'react';
import { supabase } from '../../platform/supabase.ts';
import { serverMessage } from '../../shared/accounts/auth-messages.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { WaitingLine } from '../../ui/waiting-line.tsx';

interface Factor {
  id: string;
  /** What an authenticator app scans, and its secret in text; absent for a factor that is set up already. */
  setup?: { qr: string; secret: string };
}

async function findFactor(): Promise<Factor> {
  const { auth } = await supabase();
  const { data, error } = await auth.mfa.listFactors();
  if (error) throw error;
  const [verified] = data.totp;
  if (verified) return { id: verified.id };
  // One that was begun before shows its secret no more.
  for (const { id, factor_type: type } of data.all)
    if (type === 'totp') await auth.mfa.unenroll({ factorId: id });
  const enrolled = await auth.mfa.enroll({ factorType: 'totp' });
  if (enrolled.error) throw enrolled.error;
  const { id, totp } = enrolled.data;
  return { id, setup: { qr: totp.qr_code, secret: totp.secret } };
}

/** The factor to ask a code of, and what the owner types and reads about it. */
function useSecondFactor(onDone: () => void) {
  const [factor, setFactor] = useState<Factor>();
  const [problem, setProblem] = useState('');
  const [code, setCode] = useState('');
  const [isBusy, setIsBusy] = useState(false);

  useEffect(() => {
    let active = true;
    findFactor().then(
      (found) => active && setFactor(found),
      (error) => active && setProblem(serverMessage(error)),
    );
    return () => {
      active = false;
    };
  }, []);

  async function verify(event: FormEvent) {
    event.preventDefault();
    if (!factor || isBusy) return;
    if (!/^\d{6}$/.test(code.trim())) return setProblem('De code bestaat uit 6 cijfers.');
    setIsBusy(true);
    setProblem('');
    try {
      const { auth } = await supabase();
      const { error } = await auth.mfa.challengeAndVerify({ factorId: factor.id, code: code.trim() });
      if (error) setProblem(serverMessage(error));
      else onDone();
    } catch {
      setProblem(serverMessage({}));
    }
    setIsBusy(false);
  }

  return { factor, problem, code, setCode, isBusy, verify };
}

function SetUp({ qr, secret }: { qr: string; secret: string }) {
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
      <p className="text-small">
        Lukt scannen niet? Typ deze sleutel in de app:{' '}
        <code className="[overflow-wrap:anywhere]">{secret}</code>
      </p>
    </>
  );
}

/** Asks an owner for the code of an authenticator app, and sets the app up first where that was not done. */
export default function SecondFactor({ onDone }: { onDone: () => void }) {
  const id = useId();
  const { factor, problem, code, setCode, isBusy, verify } = useSecondFactor(onDone);
  return (
    <div className="wrap min-h-svh py-10 sm:py-14">
      <div className="grid max-w-[34rem] gap-6">
        <h1 className="text-h2">Nog één stap.</h1>
        {!factor && !problem && <WaitingLine />}
        {factor?.setup && <SetUp {...factor.setup} />}
        {factor && (
          <form
            onSubmit={(event) => void verify(event)}
            noValidate
            className="grid gap-5"
            aria-labelledby={`${id}-title`}
          >
            <p id={`${id}-title`} className={factor.setup ? 'sr-only' : ''}>
              Typ de code uit je authenticator-app.
            </p>
            <TextField
              label="Code"
              inputMode="numeric"
              autoComplete="one-time-code"
              value={code}
              error={problem}
              onChange={(event) => setCode(event.target.value)}
            />
            <Button type="submit" look="go" busy={isBusy} className="justify-self-start">
              Naar het beheer
            </Button>
          </form>
        )}
        {!factor && problem && <p role="alert">{problem}</p>}
      </div>
    </div>
  );
}
