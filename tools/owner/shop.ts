import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { Answer, Arguments, ServerFunction } from '../../contract/database/database.ts';
import type { RefundRefusal } from '../../contract/database/states.ts';
import { type Backend, backendFrom, Problem, reach, refusal } from './backend.ts';
import { fillDemo, makeExample } from './demo.ts';

const usage = `Usage:
  npm run shop -- owner add <e-mail>      makes a confirmed account an owner (the desk, /beheer)
  npm run shop -- owner remove <e-mail>   makes it an ordinary account again
  npm run shop -- owner list              lists the owners, and who is invited to be one
  npm run shop -- demo                    fills an empty shop on this machine with invented people, to try the desk; mails
                                          none of them
  npm run shop -- example                 sells an example of the whole Kit in an empty shop on this machine, and makes an
                                          owner, whose address and password it prints
  npm run shop -- reconcile               asks Stripe for missed payments and refunds
  npm run shop -- repair mails --by "<name>"
                                          sends every mail that failed for good again
  npm run shop -- repair refund <order number or reference of a withdrawal> [--order <number>] [--cents <n>] --by "<name>"
                                          refunds an order: the rest, or this many cents; --order names the order of a
                                          withdrawal that has none
A repair is for when the desk cannot be used; the desk's log records the name given with --by.
Without settings the commands act on the shop of 'npm start' (PORT, DATA_DIR); with SUPABASE_URL and SUPABASE_SECRET_KEY
on the one on Supabase.`;

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
  // The function's own answer, not that of a gateway.
  if (error?.context?.status === 503 && error.context.headers.has('x-request-id'))
    throw new Problem(
      `${name} could not do all of its steps; if Stripe is the reason, the desk says so, else the log. The rest is done, and the schedule tries again.`,
    );
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

async function repairMails(backend: Backend, actor: string): Promise<void> {
  const count = await rpc(backend, 'send_again', { actor });
  if (count > 0) await call(backend, 'deliver-outbox');
  console.log(count === 0 ? 'No mail has failed for good.' : `Mails sent again: ${count}.`);
}

/** Why nothing is refunded, by the answer of ask_refund. */
const refusals: Record<RefundRefusal, string> = {
  missing: 'There is no such order or withdrawal.',
  'no-order': 'This withdrawal has no order: name it with --order.',
  unpaid: 'This order is not paid.',
  refunded: 'This order is refunded already.',
  disputed: 'The bank contests this payment: answer in Stripe.',
  busy: 'Another refund of this order is processing.',
  amount: 'This amount is zero, or more than can still be refunded.',
};

async function repairRefund(backend: Backend, { args: [subject = ''], options }: Given): Promise<void> {
  const { by: actor = '', order: number = null, cents } = options;
  const request = {
    id: randomUUID(),
    subject,
    number,
    cents: cents ? Number(cents) : null,
    actor,
  };
  const asked = await rpc(backend, 'ask_refund', { request });
  if (asked.result === 'no-order' && number) throw new Problem(`There is no order ${number}.`);
  if (asked.result !== 'done') throw new Problem(refusals[asked.result]);
  await call(backend, 'reconcile-payments');
  const { data, error, status } = await backend.client
    .from('refunds')
    .select('state, last_error')
    .eq('id', asked.refund)
    .single();
  if (error) throw refusal(backend, 'Reading the refund', error, status);
  const line = `Refund ${asked.refund}: ${data.state}${data.last_error ? ` (${data.last_error})` : ''}.`;
  if (data.state === 'refused') throw new Problem(line);
  console.log(data.state === 'processing' ? `${line} The shop retries by itself.` : line);
}

const optionNames = ['by', 'order', 'cents'] as const;

interface Given {
  args: string[];
  options: { [name in (typeof optionNames)[number]]?: string | undefined };
}

interface Command {
  takes: number;
  /** A command that takes `by` requires it. */
  options?: readonly (typeof optionNames)[number][];
  run: (backend: Backend, given: Given) => Promise<void>;
}

const commands: Record<string, Command> = {
  'owner add': { takes: 1, run: (backend, { args: [address = ''] }) => setOwner(backend, true, address) },
  'owner remove': { takes: 1, run: (backend, { args: [address = ''] }) => setOwner(backend, false, address) },
  'owner list': { takes: 0, run: listOwners },
  demo: { takes: 0, run: (backend) => fillDemo(backend) },
  example: { takes: 0, run: makeExample },
  reconcile: { takes: 0, run: reconcile },
  'repair mails': {
    takes: 0,
    options: ['by'],
    run: (backend, { options }) => repairMails(backend, options.by ?? ''),
  },
  'repair refund': { takes: 1, options: ['by', 'order', 'cents'], run: repairRefund },
};

function fits({ takes, options: known = [] }: Command, { args, options }: Given): boolean {
  return (
    args.length === takes &&
    optionNames.every((name) => known.includes(name) || options[name] === undefined) &&
    known.includes('by') === Boolean(options.by?.trim()) &&
    (options.cents === undefined || /^[1-9]\d{0,8}$/.test(options.cents))
  );
}

function readArguments(): { command: Command; given: Given } {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { by: { type: 'string' }, order: { type: 'string' }, cents: { type: 'string' } },
    });
    const name = Object.keys(commands).find((one) => `${positionals.join(' ')} `.startsWith(`${one} `)) ?? '';
    const given = { args: positionals.slice(name.split(' ').length), options: values };
    const command = commands[name];
    if (command && fits(command, given)) return { command, given };
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
