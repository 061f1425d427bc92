import { join } from 'node:path';
import { siteUrl } from '../../../site/brand.ts';
import { legal } from '../../../site/legal.ts';
import { organisation } from '../../../site/organisation.ts';
import { staging } from '../../../site/staging.ts';
import { tryOut } from '../../../site/try-out.ts';
import { mailRate } from '../../../supabase/functions/_shared/settings.ts';
import { linkedProject, referenceIn } from '../../operations/target.ts';
import { uncommitted } from '../../schemas/released.ts';
import { generated } from '../generate.ts';
import { openDoors } from './access.ts';
import { planNotes } from './plan.ts';
import { settingsProblems } from './settings.ts';
import { siteProblems } from './site.ts';

const environment = process.env;
const settings = settingsProblems(environment);
const open = [
  ...settings,
  ...siteProblems({
    siteUrl,
    organisation,
    legalReviewed: legal.reviewed,
    tryOutIsExample: tryOut.areExamples,
    staging,
    generated: generated(),
    uncommittedMigrations: uncommitted(join(import.meta.dirname, '../../..')),
    settingSiteUrl: environment.SITE_URL,
  }),
  ...(await openDoors(environment)),
];
const notes: string[] = [];

const linked = linkedProject();
const wanted = referenceIn(environment.SUPABASE_URL);
if (linked && wanted && linked !== wanted)
  open.push(
    `Deze map is gekoppeld aan project ${linked}, SUPABASE_URL is van ${wanted}: een push zou naar een andere winkel gaan. Koppel opnieuw (docs/nl/live-zetten.md, stap 6).`,
  );

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

console.log(open.length > 0 ? `Nog in orde te brengen (${open.length}):` : 'Niets staat nog open.');
for (const line of open) console.log(`  - ${line}`);
if (notes.length > 0) console.log(`\nGoed om te weten:\n${notes.map((line) => `  - ${line}`).join('\n')}`);
console.log('\nDit commando verandert niets. Zo gaat de winkel live: docs/nl/live-zetten.md.');
process.exitCode = open.length > 0 ? 1 : 0;
