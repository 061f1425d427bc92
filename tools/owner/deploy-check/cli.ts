import { readFile } from 'node:fs/promises';
import { siteUrl } from '../../../site/brand.ts';
import { offers, tryOut } from '../../../site/home.ts';
import { kit } from '../../../site/kit.ts';
import { legal } from '../../../site/legal.ts';
import { organisation } from '../../../site/organisation.ts';
import { person } from '../../../site/person.ts';
import { mailRate } from '../../../supabase/functions/_shared/settings.ts';
import { readAccess } from './access.ts';
import { deployCommands } from './commands.ts';
import { choiceNote, contentProblems, readContent } from './content.ts';
import { planNotes } from './plan.ts';
import { settingsProblems } from './settings.ts';
import { siteProblems } from './site.ts';

const environment = process.env;
const config = await readFile(new URL('../../../supabase/config.toml', import.meta.url), 'utf8');

const settings = settingsProblems(environment);
const open = [
  ...settings,
  ...siteProblems({
    siteUrl,
    organisation,
    legalReviewed: legal.reviewed,
    tryOutIsExample: tryOut.areExamples,
    offersAreExamples: offers.areExamples,
    person,
    config,
    settingSiteUrl: environment.SITE_URL,
  }),
];
const notes: string[] = [];

const answer = await readContent(environment);
const status = ('chosen' in answer && answer.chosen) || kit.status;
if ('missing' in answer) {
  open.push(...contentProblems(status, answer.missing));
  notes.push(...choiceNote(kit.status, answer.chosen));
} else if (status === 'te-koop') {
  open.push(
    `De Kit is te koop, maar of alles wat beloofd is er staat, is niet nagegaan (${answer.unknown}).`,
  );
} else notes.push(`De lessen zijn niet nagegaan (${answer.unknown}).`);

const access = await readAccess(environment);
if ('unknown' in access) open.push(`Of de database gesloten is, is niet nagegaan (${access.unknown}).`);
else {
  open.push(...access.problems);
  notes.push(`Zonder account leesbaar in de database: ${access.reads.join(', ') || 'niets'}.`);
}

if (!settings.some((line) => line.startsWith('MAIL_RATE')))
  notes.push(...planNotes(mailRate((name) => environment[name])));

if (!environment.RESEND_WEBHOOK_SECRET)
  notes.push(
    'RESEND_WEBHOOK_SECRET ontbreekt: de winkel hoort niet welke mails terugkomen of als spam gemeld worden, en blijft die adressen mailen (docs/nl/live-zetten.md).',
  );

if (organisation.invoices === 'here' && !environment.PEPPOL_API_KEY)
  notes.push(
    'PEPPOL_API_KEY ontbreekt: facturen gaan per mail, met de XML erbij, en niet via Peppol. De wet vraagt dat sinds 1 januari 2026: verstuur de XML zelf, of neem een toegangspunt (docs/nl/live-zetten.md).',
  );

if (status === 'binnenkort') notes.push("De Kit staat op 'binnenkort': ze wordt niet verkocht.");

console.log(open.length > 0 ? `Nog in orde te brengen (${open.length}):` : 'Niets staat nog open.');
for (const line of open) console.log(`  - ${line}`);
if (notes.length > 0) console.log(`\nGoed om te weten:\n${notes.map((line) => `  - ${line}`).join('\n')}`);
console.log(`\nZo gaat de winkel live (dit commando verandert niets):\n\n${deployCommands(environment)}`);
process.exitCode = open.length > 0 ? 1 : 0;
