import { isCompanyNumber } from '../../../contract/company.ts';
import { isExampleDetail, isExampleHost } from '../../../contract/examples.ts';
import { isIban } from '../../../contract/invoicing/iban.ts';
import { withdrawalDays } from '../../../site/kit.ts';
import { isStale } from '../generate.ts';

/** What the owner fills in, in site/. */
export interface Filled {
  siteUrl: string;
  organisation: Record<string, string>;
  /** The day on which the legal texts were checked; '' when they were not. */
  legalReviewed: string;
  /** Whether the questions and the excerpt of a Kick on the home page are still the delivered ones. */
  tryOutIsExample: boolean;
  /** The other project, for trying. */
  staging: { projectRef: string; siteUrl: string };
  /** The files that follow from site/, with what they have to hold. */
  generated: { file: string; content: string }[];
  uncommittedMigrations: string[];
  /** The setting SITE_URL, where it is given. */
  settingSiteUrl?: string;
}

/** What may stay empty: a sole trader is in no register of legal persons, and a shop may take no transfers. */
const optional = ['register', 'iban'];

/** What the law leaves unsettled and how the shop handles it, for the lawyer who checks the texts. */
const openLegalQuestions = [
  `Geen afstand van het herroepingsrecht: elke consument heeft ${withdrawalDays} dagen, ook wie de lessen al bekeek. Het Hof van Justitie (C-234/25, 9 juli 2026) noemt toegang tot een online dienst die verandert een digitale dienst; of dat ook voor de Kit geldt, staat niet vast.`,
  'De herroepingsfunctie (/herroepen) volgt artikel 11bis van richtlijn 2011/83/EU. Het nummer van het Belgische artikel is niet gevonden en staat daarom nergens.',
  'Een laatste dag op een zaterdag, zondag of Belgische feestdag schuift op naar de volgende werkdag (verordening 1182/71).',
  'De herinnering aan de wettelijke garantie voor digitale inhoud (richtlijn 2024/825, sinds 27 september 2026): de vorm ervan is niet nagegaan.',
  'Of de toegankelijkheidsplicht voor webwinkels geldt: een micro-onderneming is voor diensten vrijgesteld. De verklaring op /toegankelijkheid is vrijwillig.',
  'De voorwaarden voor bedrijven (companyTerms in site/terms.ts): of geen bepaling onrechtmatig is tussen ondernemingen (WER VI.91/1 en volgende), en of een akkoord op /voorstel als bewijs volstaat.',
  "De knop 'Laatste stap' leidt naar de betaalpagina van Stripe; de overeenkomst ontstaat bij de betaalknop daar. Of zijn woorden duidelijk genoeg zijn, beslist een jurist.",
];

function organisationProblems(organisation: Record<string, string>): string[] {
  const problems: string[] = [];
  for (const [name, value] of Object.entries(organisation)) {
    if (!value.trim() && optional.includes(name)) continue;
    if (!value.trim()) problems.push(`site/organisation.ts: ${name} is leeg.`);
    else if (isExampleDetail(name, value))
      problems.push(`site/organisation.ts: ${name} is nog het voorbeeld '${value}'.`);
  }
  const number = organisation.companyNumber ?? '';
  if (!isCompanyNumber(number.replaceAll(/\D/g, ''))) {
    problems.push(`site/organisation.ts: companyNumber '${number}' is geen geldig ondernemingsnummer.`);
  }
  const iban = organisation.iban ?? '';
  if (iban.trim() && !isIban(iban)) {
    problems.push(`site/organisation.ts: iban '${iban}' is geen geldig rekeningnummer.`);
  }
  return problems;
}

const isExampleAddress = (address: string) =>
  !URL.canParse(address) || isExampleHost(new URL(address).hostname);

/** The delivered reference of site/staging.ts. */
const deliveredRef = 'voorbeeldvoorbeeldvo';

/** Whether staging is filled in, or left out: then both of its examples stand. */
function isStagingRight({ staging: { projectRef, siteUrl }, siteUrl: live }: Filled): boolean {
  if (projectRef === deliveredRef) return isExampleAddress(siteUrl);
  return /^[a-z]{20}$/.test(projectRef) && !isExampleAddress(siteUrl) && siteUrl !== live;
}

/** What is still an example, or inconsistent, a line each. */
export function siteProblems(filled: Filled): string[] {
  const { siteUrl, settingSiteUrl } = filled;
  const problems: string[] = [];
  if (isExampleAddress(siteUrl)) problems.push(`site/brand.ts: siteUrl is nog het voorbeeld '${siteUrl}'.`);
  if (settingSiteUrl && settingSiteUrl !== siteUrl) {
    problems.push(`SITE_URL is '${settingSiteUrl}', site/brand.ts zegt '${siteUrl}'.`);
  }
  problems.push(...organisationProblems(filled.organisation));
  if (!filled.legalReviewed.trim()) {
    problems.push(
      `site/legal.ts: de juridische teksten zijn nog niet nagekeken. Laat dat doen en vul de datum in bij 'reviewed'. Onzeker is:${openLegalQuestions.map((question) => `\n      - ${question}`).join('')}`,
    );
  }
  if (filled.tryOutIsExample) {
    problems.push(
      'site/try-out.ts: areExamples staat op true: lees de vragen en het stuk uit Kick 0 na en zet het op false.',
    );
  }
  if (!isStagingRight(filled)) {
    problems.push(
      'site/staging.ts: vul projectRef (twintig kleine letters) en siteUrl (niet het adres van de echte winkel) allebei in, of laat beide voorbeelden staan.',
    );
  }
  for (const { file } of filled.generated.filter(isStale))
    problems.push(`${file} is niet wat site/ zegt: draai npm run generate.`);
  for (const file of filled.uncommittedMigrations)
    problems.push(
      `Git bewaart ${file} niet: leg het vast (git add, git commit) voor je pusht. Raakt het kwijt nadat een project het kreeg, dan weigert dat elke volgende push.`,
    );
  return problems;
}
