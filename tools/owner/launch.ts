import { isKitSold } from '../../contract/kit-on-sale.ts';
import { functionMessages } from '../../contract/messages.ts';
import { siteUrl } from '../../site/brand.ts';
import { organisation } from '../../site/organisation.ts';
import { paths } from '../../site/paths.ts';
import { chosenStatus } from '../../supabase/functions/_shared/kit.ts';
import { backendFrom, Problem, reach, refusal } from './backend.ts';

const usage = `Gebruik:
  npm run launch -- --dry-run   toont wie de lanceermail zou krijgen, en verstuurt niets
  npm run launch -- send        verstuurt hem aan wie zijn plaats bevestigde, één keer per adres
Zonder instellingen gaat het over de winkel van 'npm start' (PORT, DATA_DIR); met SUPABASE_URL en
SUPABASE_SECRET_KEY over die op Supabase.`;

interface Counts {
  confirmed: number;
  unconfirmed: number;
  left: number;
  queued: number;
  announced: number;
}

const mails = (count: number) => (count === 1 ? '1 mail' : `${count} mails`);

async function launch(dryRun: boolean): Promise<void> {
  const backend = backendFrom(process.env);
  const hosted = Boolean(process.env.SUPABASE_URL);
  await reach(backend);
  if (!dryRun && !isKitSold(await chosenStatus(backend.client), !hosted)) {
    throw new Problem(functionMessages.launchTooEarly);
  }
  const site = hosted ? process.env.SITE_URL || siteUrl : backend.url;
  const addresses = {
    page_url: `${site}${paths.launchList}`,
    one_click_url: `${backend.url}/functions/v1/kit-signup-link`,
    reply_to: process.env.MAIL_TO || organisation.email,
  };
  const { data, error, status } = dryRun
    ? await backend.client.rpc('announce_launch', { ...addresses, dry_run: true })
    : await backend.client.rpc('send_launch', addresses);
  if (error) throw refusal(backend, 'De lanceermail klaarzetten', error, status);

  const { confirmed, unconfirmed, left, queued, announced } = data as Counts;
  console.log(
    `Op de lijst: ${confirmed} bevestigd, ${unconfirmed} niet bevestigd (krijgen niets), ${left} uitgeschreven.`,
  );
  if (dryRun) {
    console.log(
      `Er zouden ${mails(confirmed - announced)} vertrekken; ${announced} kregen hem al. Niets verstuurd.`,
    );
    return;
  }
  console.log(`${mails(queued)} klaargezet; ${announced - queued} kregen hem al.`);
  const delivery = await backend.client.functions.invoke('deliver-outbox', { body: {} });
  if (delivery.error) console.log('Het versturen begint bij de volgende ronde van de planning.');
  console.log('Volg het versturen met: npm run shop -- mails');
}

try {
  const [command, ...more] = process.argv.slice(2);
  if (more.length > 0 || (command !== '--dry-run' && command !== 'send')) throw new Problem(usage);
  await launch(command === '--dry-run');
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
