import { existsSync } from 'node:fs';
import { parse } from 'smol-toml';
import { isCompanyNumber } from '../../../contract/company.ts';
import { isIban } from '../../../contract/invoicing/iban.ts';
import { hasProof } from '../../../contract/proof.ts';
import { showsExamples } from '../../../contract/shop.ts';
import type { ShopDocument } from '../../../contract/shop-document.ts';
import { withdrawalDays } from '../../../site/kit.ts';
import { isExample } from './settings.ts';

/** What the owner fills in, on the desk, in site/ and supabase/config.toml. */
export interface Filled {
  siteUrl: string;
  organisation: Record<string, string>;
  /** The day on which the legal texts were checked; '' when they were not. */
  legalReviewed: string;
  /** Whether the questions and the excerpt of a Kick on the home page are still the delivered ones. */
  tryOutIsExample: boolean;
  /** What the shop shows: as its owner published it, else as site/ says. */
  document: ShopDocument;
  /** The photo of site/person.ts, a file in public/; it may be empty. */
  photo: string;
  /** The text of supabase/config.toml. */
  config: string;
  /** The other project, for trying. */
  staging?: { projectRef: string; siteUrl: string };
  /** The setting SITE_URL, where it is given. */
  settingSiteUrl?: string;
}

/** The delivered values of site/organisation.ts that could pass for real ones. */
const delivered: Record<string, string> = {
  companyNumber: '0123.456.749',
  vatNumber: 'BE 0123.456.749',
  phone: '+32 9 000 00 00',
  register: 'RPR Gent, afdeling Gent',
  iban: 'BE68 5390 0754 7034',
};

/** What may stay empty: a sole trader is in no register of legal persons, and a shop may take no transfers. */
const optional = ['register', 'iban'];

/** What the law leaves unsettled and how the shop handles it, for the lawyer who checks the texts. */
const openLegalQuestions = [
  `Geen afstand van het herroepingsrecht: elke consument heeft ${withdrawalDays} dagen, ook wie de lessen al bekeek. Het Hof van Justitie (C-234/25, 9 juli 2026) noemt toegang tot een online dienst die verandert een digitale dienst; of dat ook voor de Kit geldt, staat niet vast.`,
  'De herroepingsfunctie (/herroepen) volgt artikel 11bis van richtlijn 2011/83/EU. Het nummer van het Belgische artikel is niet gevonden en staat daarom nergens.',
  'Een laatste dag op een zaterdag, zondag of Belgische feestdag schuift op naar de volgende werkdag (verordening 1182/71).',
  'De herinnering aan de wettelijke garantie voor digitale inhoud (richtlijn 2024/825, sinds 27 september 2026): de vorm ervan is niet nagegaan.',
  'Of de toegankelijkheidsplicht voor webwinkels geldt: een micro-onderneming is voor diensten vrijgesteld. De verklaring op /toegankelijkheid is vrijwillig.',
  "De knop 'Laatste stap' leidt naar de betaalpagina van Stripe; de overeenkomst ontstaat bij de betaalknop daar. Of zijn woorden duidelijk genoeg zijn, beslist een jurist.",
];

function organisationProblems(organisation: Record<string, string>): string[] {
  const problems: string[] = [];
  for (const [name, value] of Object.entries(organisation)) {
    const domain = value.includes('@') ? (value.split('@')[1] ?? '') : '';
    const example =
      delivered[name] === value || /voorbeeld/i.test(value) || (domain !== '' && isExample(domain));
    if (!value.trim() && optional.includes(name)) continue;
    if (!value.trim()) problems.push(`site/organisation.ts: ${name} is leeg.`);
    else if (example) problems.push(`site/organisation.ts: ${name} is nog het voorbeeld '${value}'.`);
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

interface AuthConfig {
  site_url: string;
  additional_redirect_urls: string[];
  email: { smtp: { admin_email: string } };
}

function configProblems({ config, siteUrl }: Filled): string[] {
  const { auth } = parse(config) as unknown as { auth: AuthConfig };
  const problems: string[] = [];
  if (auth.site_url !== siteUrl) {
    problems.push(`supabase/config.toml: site_url is '${auth.site_url}', site/brand.ts zegt '${siteUrl}'.`);
  }
  if (!auth.additional_redirect_urls.includes(`${siteUrl}/**`)) {
    problems.push(`supabase/config.toml: additional_redirect_urls mist "${siteUrl}/**".`);
  }
  const admin = auth.email.smtp.admin_email.split('@')[1] ?? '';
  if (!admin || isExample(admin)) problems.push('supabase/config.toml: admin_email is nog een voorbeeld.');
  return problems;
}

/** The delivered reference of site/staging.ts. */
const deliveredRef = 'voorbeeldvoorbeeldvo';

function stagingProblems({ staging, siteUrl }: Filled): string[] {
  if (!staging) return [];
  const host = URL.canParse(staging.siteUrl) ? new URL(staging.siteUrl).hostname : '';
  // An owner without a second project leaves both examples.
  if (staging.projectRef === deliveredRef && isExample(host)) return [];
  const problems: string[] = [];
  if (staging.projectRef === deliveredRef)
    problems.push(`site/staging.ts: projectRef is nog het voorbeeld '${deliveredRef}'.`);
  else if (!/^[a-z]{20}$/.test(staging.projectRef))
    problems.push(
      `site/staging.ts: projectRef '${staging.projectRef}' is geen kenmerk van twintig kleine letters.`,
    );
  if (!host || isExample(host))
    problems.push(`site/staging.ts: siteUrl is nog het voorbeeld '${staging.siteUrl}'.`);
  if (staging.siteUrl === siteUrl)
    problems.push(
      'site/staging.ts: siteUrl is het adres van de echte winkel: mails van de proefwinkel zouden die openen.',
    );
  return problems;
}

/** What is still an example, or inconsistent, a line each. */
export function siteProblems(filled: Filled): string[] {
  const { siteUrl, settingSiteUrl, document, photo } = filled;
  const problems: string[] = [];
  const host = URL.canParse(siteUrl) ? new URL(siteUrl).hostname : '';
  if (!host || isExample(host)) problems.push(`site/brand.ts: siteUrl is nog het voorbeeld '${siteUrl}'.`);
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
  if (showsExamples(document))
    problems.push(
      'De formules tonen nog de voorbeelden: vul in het beheer (De winkel) duur, groep, plaats en prijs in, of laat ze leeg.',
    );
  if (!document.person.name.trim())
    problems.push(
      'Wie achter de zaak staat, is niet ingevuld in het beheer (De winkel): de startpagina toont dan niemand.',
    );
  if (!hasProof(document))
    problems.push(
      'Geen klant zegt iets op de startpagina: zet in het beheer (De winkel) minstens één getuigenis, logo, cijfer of voorbeeld.',
    );
  if (photo && !existsSync(new URL(`../../../public/${photo}`, import.meta.url)))
    problems.push(`site/person.ts: de foto '${photo}' staat niet in de map public/.`);
  problems.push(...configProblems(filled), ...stagingProblems(filled));
  return problems;
}
