import type { Answer, Arguments, ServerFunction } from '../../contract/database/database.ts';
import { type Backend, backendFrom, Problem, reach, refusal } from './backend.ts';
import { fillDemo } from './demo.ts';

const usage = `Usage:
  npm run shop -- owner add <e-mail>      makes a confirmed account an owner (the desk, /beheer)
  npm run shop -- owner remove <e-mail>   makes it an ordinary account again
  npm run shop -- owner list              lists the owners, and who is invited to be one
  npm run shop -- demo                    fills an empty shop on this machine with invented people, to try the desk; mails
                                          none of them
  npm run shop -- reconcile               asks Stripe for missed payments and refunds
Without settings the commands act on the shop of 'npm start' (PORT, DATA_DIR); with SUPABASE_URL and SUPABASE_SECRET_KEY
on the one on Supabase.`;

/** Calls a SQL function with the secret key. Throws Problem. */
async function rpc<Name extends ServerFunction>(
  backend: Backend,
  name: Name,
  given: Arguments<Name>,
): Promise<Answer<Name>> {
  const { data, error, status } = await backend.client.rpc(name, given);
  if (error) throw refusal(backend, name, error, status);
  return data as Answer<Name>;
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

/** Makes the account with an address an owner, or no longer one. A new owner gets a link to choose a password. */
async function setOwner(backend: Backend, wanted: boolean, address: string): Promise<void> {
  if (!(await rpc(backend, 'set_owner', { address, wanted, mailed: true }))) {
    throw new Problem(
      `There is no confirmed account with ${address}. Create it on the site (/auth), confirm its address and try again.`,
    );
  }
  if (!wanted) return console.log(`${address} is no longer an owner.`);
  const { error } = await backend.client.auth.resetPasswordForEmail(address);
  const mailed = error
    ? `The mail with a link to choose a new password failed (${error.message}): ask for one at /reset-password`
    : 'A link to choose a new password was mailed: follow it';
  console.log(
    `${address} is an owner now. Its password and sessions have ended. ${mailed}, then go to /beheer.`,
  );
}

async function listOwners(backend: Backend): Promise<void> {
  const { owners, invited } = await rpc(backend, 'list_owners', {});
  const since = (moment: string | null) => (moment ? `, since ${moment.slice(0, 10)}` : '');
  for (const one of owners) console.log(`${one.email}${since(one.since)}`);
  for (const one of invited)
    console.log(
      `${one.email}, invited${one.has_account ? ', with a confirmed account' : ''}${since(one.since)}`,
    );
  if (owners.length === 0) console.log('There is no owner.');
}

interface Command {
  /** The number of its arguments. */
  takes: number;
  run: (backend: Backend, address: string) => Promise<void>;
}

const commands: Record<string, Command> = {
  'owner add': { takes: 1, run: (backend, address) => setOwner(backend, true, address) },
  'owner remove': { takes: 1, run: (backend, address) => setOwner(backend, false, address) },
  'owner list': { takes: 0, run: listOwners },
  demo: { takes: 0, run: (backend) => fillDemo(backend) },
  reconcile: { takes: 0, run: reconcile },
};

function readArguments(words: string[]): { command: Command; address: string } {
  const name = Object.keys(commands).find((one) => `${words.join(' ')} `.startsWith(`${one} `)) ?? '';
  const command = commands[name];
  const args = words.slice(name.split(' ').length);
  if (command?.takes !== args.length) throw new Problem(usage);
  return { command, address: args[0] ?? '' };
}

try {
  const { command, address } = readArguments(process.argv.slice(2));
  const backend = backendFrom(process.env);
  await reach(backend);
  await command.run(backend, address);
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
