import { type Backend, backendFrom, Problem, reach, refusal } from './backend.ts';
import { fillDemo } from './demo.ts';

const usage = `Gebruik:
  npm run shop -- mails         toont de mails die wachten of definitief mislukten
  npm run shop -- resend        verstuurt alle mislukte mails opnieuw
  npm run shop -- resend <id>   verstuurt één mislukte mail opnieuw
  npm run shop -- reconcile     vraagt Stripe welke betalingen en terugbetalingen gemist zijn
  npm run shop -- owner add <e-mail>
                                geeft een bevestigd account toegang tot het beheer (/beheer)
  npm run shop -- owner remove <e-mail>
                                neemt die toegang weer weg
  npm run shop -- demo          vult een lege winkel op deze computer met verzonnen mensen, om het beheer uit te
                                proberen; verstuurt niets
Zonder instellingen gaat het over de winkel van 'npm start' (PORT, DATA_DIR); met SUPABASE_URL en
SUPABASE_SECRET_KEY over die op Supabase.`;

interface Unsent {
  id: string;
  template: string;
  recipient: string;
  attempts: number;
  failed_at: string | null;
  last_error: string | null;
  created_at: string;
}

async function mails(backend: Backend): Promise<void> {
  const { data, error, status } = await backend.client
    .from('outbox')
    .select('id, template, recipient, attempts, failed_at, last_error, created_at')
    .is('sent_at', null)
    .order('created_at')
    .limit(500);
  if (error) throw refusal(backend, 'De mails opvragen', error, status);
  const unsent = data as Unsent[];
  if (unsent.length === 0) console.log('Alle mails zijn verstuurd.');
  for (const mail of unsent) {
    const state = mail.failed_at ? 'mislukt ' : 'wacht   ';
    const reason = mail.last_error ? `: ${mail.last_error}` : '';
    console.log(
      `${state} ${mail.id}  ${mail.template} aan ${mail.recipient}, ${mail.attempts} keer geprobeerd${reason}`,
    );
  }
}

/** Calls a function that requires the secret key. */
async function call(backend: Backend, name: string): Promise<Record<string, number>> {
  const { data, error } = await backend.client.functions.invoke(name, { body: {} });
  if (error) throw refusal(backend, name, { message: error.message, status: error.context?.status });
  return data;
}

async function resend(backend: Backend, id: string | undefined): Promise<void> {
  if (id !== undefined && !/^[0-9a-f-]{36}$/i.test(id)) throw new Problem(`${id} is geen id van een mail.`);
  const { data, error, status } = await backend.client.rpc('requeue_outbox', { mail_id: id ?? null });
  if (error) throw refusal(backend, 'Opnieuw versturen', error, status);
  await call(backend, 'deliver-outbox');
  console.log(data === 1 ? '1 mail wordt opnieuw verstuurd.' : `${data} mails worden opnieuw verstuurd.`);
}

async function reconcile(backend: Backend): Promise<void> {
  const { checked, changed, events } = await call(backend, 'reconcile-payments');
  console.log(
    `${checked} open bestellingen en ${events} gemiste berichten van Stripe nagekeken, ${changed} veranderd.`,
  );
}

/** Gives the account with an address the desk, or takes it away. */
async function setOwner(backend: Backend, wanted: boolean, address = ''): Promise<void> {
  const { data, error, status } = await backend.client.rpc('set_owner', { address, wanted });
  if (error) throw refusal(backend, 'De beheerder aanpassen', error, status);
  if (!data) {
    throw new Problem(
      `Er is geen bevestigd account met ${address}. Maak het op de site (/auth), bevestig het adres en probeer opnieuw.`,
    );
  }
  console.log(
    wanted
      ? `${address} kan nu in het beheer: log in en ga naar /beheer.`
      : `${address} kan niet meer in het beheer.`,
  );
}

const [command, id, ...rest] = process.argv.slice(2);

/** The commands, by name; a command with `needs` arguments is wrong usage with fewer. */
const commands: Record<string, { needs: number; run: (backend: Backend) => Promise<void> }> = {
  mails: { needs: 0, run: mails },
  resend: { needs: 0, run: (backend) => resend(backend, id) },
  reconcile: { needs: 0, run: reconcile },
  'owner add': { needs: 1, run: (backend) => setOwner(backend, true, rest[0]) },
  'owner remove': { needs: 1, run: (backend) => setOwner(backend, false, rest[0]) },
  demo: { needs: 0, run: (backend) => fillDemo(backend) },
};

try {
  const isSub = id !== undefined && command === 'owner';
  const chosen = commands[isSub ? `${command} ${id}` : (command ?? '')];
  const given = isSub ? rest.length : id === undefined ? 0 : 1 + rest.length;
  if (!chosen || given < chosen.needs) throw new Problem(usage);
  const backend = backendFrom(process.env);
  await reach(backend);
  await chosen.run(backend);
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
