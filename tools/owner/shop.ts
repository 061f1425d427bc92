import { type Backend, backendFrom, reach, refusal } from './content/backend.ts';
import { ContentProblem } from './content/problem.ts';

const usage = `Gebruik:
  npm run shop -- mails         toont de mails die wachten of definitief mislukten
  npm run shop -- resend        verstuurt alle mislukte mails opnieuw
  npm run shop -- resend <id>   verstuurt één mislukte mail opnieuw
  npm run shop -- reconcile     vraagt Stripe welke betalingen en terugbetalingen gemist zijn
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
  if (id !== undefined && !/^[0-9a-f-]{36}$/i.test(id))
    throw new ContentProblem(`${id} is geen id van een mail.`);
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

const [command, id] = process.argv.slice(2);
try {
  if (!['mails', 'resend', 'reconcile'].includes(command ?? '')) throw new ContentProblem(usage);
  const backend = backendFrom(process.env);
  await reach(backend);
  if (command === 'mails') await mails(backend);
  else if (command === 'resend') await resend(backend, id);
  else await reconcile(backend);
} catch (error) {
  if (!(error instanceof ContentProblem)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
