import { parseArgs } from 'node:util';
import { type Backend, backendFrom, Problem, reach, refusal } from './backend.ts';
import { fillDemo } from './demo.ts';

const usage = `Usage:
  npm run shop -- owner add <e-mail>      gives a confirmed account the desk (/beheer)
  npm run shop -- owner remove <e-mail>   takes it away
  npm run shop -- demo                    fills an empty shop on this machine with people who do not exist, to try the
                                          desk; mails none of them
  npm run shop -- reconcile               asks Stripe which payments and refunds were missed
  npm run shop -- repair mails --by "<name>"
                                          sends every mail that failed for good again
A repair is for when the desk cannot be used; the desk's log then names who made it.
Without settings this is about the shop of 'npm start' (PORT, DATA_DIR); with SUPABASE_URL and SUPABASE_SECRET_KEY about
the one on Supabase.`;

/** Calls a SQL function with the secret key. Throws Problem. */
async function rpc<Answer>(backend: Backend, name: string, parameters: object): Promise<Answer> {
  const { data, error, status } = await backend.client.rpc(name, parameters);
  if (error) throw refusal(backend, name, error, status);
  return data as Answer;
}

/** Calls an Edge Function that requires the secret key. Throws Problem. */
async function call(backend: Backend, name: string): Promise<Record<string, number>> {
  const { data, error } = await backend.client.functions.invoke(name, { body: {} });
  if (error) throw refusal(backend, name, { message: error.message, status: error.context?.status });
  return data;
}

async function reconcile(backend: Backend): Promise<void> {
  const { checked, changed, events } = await call(backend, 'reconcile-payments');
  console.log(`Checked ${checked} open orders and ${events} missed events of Stripe; ${changed} changed.`);
}

/** Gives the account with an address the desk, or takes it away. */
async function setOwner(backend: Backend, wanted: boolean, address: string): Promise<void> {
  if (!(await rpc<boolean>(backend, 'set_owner', { address, wanted }))) {
    throw new Problem(
      `There is no confirmed account with ${address}. Create it on the site (/auth), confirm its address and try again.`,
    );
  }
  console.log(
    wanted ? `${address} has the desk now: sign in and go to /beheer.` : `${address} no longer has the desk.`,
  );
}

async function repairMails(backend: Backend, actor: string): Promise<void> {
  const { count } = await rpc<{ count: number }>(backend, 'send_again', { actor });
  if (count > 0) await call(backend, 'deliver-outbox');
  console.log(count === 0 ? 'No mail has failed for good.' : `Mails sent again: ${count}.`);
}

interface Given {
  /** What follows the command. */
  args: string[];
  /** Who runs it. */
  by: string;
}

interface Command {
  /** How many arguments it takes. */
  takes: number;
  /** Whether it records who runs it. */
  isRecorded?: true;
  run: (backend: Backend, given: Given) => Promise<void>;
}

const commands: Record<string, Command> = {
  'owner add': { takes: 1, run: (backend, { args: [address = ''] }) => setOwner(backend, true, address) },
  'owner remove': { takes: 1, run: (backend, { args: [address = ''] }) => setOwner(backend, false, address) },
  demo: { takes: 0, run: (backend) => fillDemo(backend) },
  reconcile: { takes: 0, run: reconcile },
  'repair mails': { takes: 0, isRecorded: true, run: (backend, { by }) => repairMails(backend, by) },
};

function readArguments(): { command: Command; given: Given } {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { by: { type: 'string' } },
    });
    const name = Object.keys(commands).find((one) => `${positionals.join(' ')} `.startsWith(`${one} `)) ?? '';
    const args = positionals.slice(name.split(' ').length);
    const by = values.by?.trim() ?? '';
    const command = commands[name];
    if (command && args.length === command.takes && (by !== '') === Boolean(command.isRecorded))
      return { command, given: { args, by } };
  } catch {
    // An option that no command has.
  }
  throw new Problem(usage);
}

try {
  const { command, given } = readArguments();
  const backend = backendFrom(process.env);
  await reach(backend);
  await command.run(backend, given);
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
