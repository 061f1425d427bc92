import { brand, product } from '../../../../site/brand.ts';
import { paths } from '../../../../site/paths.ts';
import { type Block, button, paragraph, small } from './blocks.ts';
import { htmlLayout, type MailContent } from './layout.ts';

/** Supabase Auth fills in these variables (https://supabase.com/docs/guides/auth/auth-email-templates). */
const siteUrl = '{{ .SiteURL }}';
const email = '{{ .Email }}';
const redirectTo = '&redirect_to={{ .RedirectTo }}';

const sentTo = `Deze mail is verstuurd naar ${email}.`;

/**
 * Links to the page that verifies the token hash: a link scanner that opens it does not consume the token. The URL in
 * plain text omits `redirect_to`, because Auth encodes variables only in links; the page reads an address without that.
 */
function verification(query: string, caption: string, withRedirect = true): Block[] {
  const address = `${siteUrl}${paths.auth}?${query}`;
  return [
    button(caption, withRedirect ? `${address}${redirectTo}` : address),
    paragraph('De link werkt één keer en blijft een uur geldig.'),
    small(`Werkt de knop niet? Kopieer dan dit adres in je browser:\n${address}`),
  ];
}

const confirmation: MailContent = {
  subject: `Bevestig je e-mailadres voor ${product}`,
  preheader: 'Eén klik, en je account is klaar.',
  heading: 'Bevestig je adres.',
  blocks: [
    paragraph(`Je maakte een account bij ${product} met het adres ${email}. Bevestig dat het van jou is.`),
    ...verification(`token_hash={{ .TokenHash }}&type=signup&email=${email}`, 'Bevestig mijn e-mailadres'),
    paragraph(
      'Open je de link op een ander toestel dan waarop je het account maakte? Dan vragen we je wachtwoord.',
    ),
    paragraph(`Al betaald? Dan staat je aankoop na de bevestiging klaar in ${brand.membersName}.`),
    paragraph(
      'Maakte jij dit account niet? Klik dan niet. Deed je dat toch, kies dan op de pagina die opengaat een nieuw wachtwoord: zo is het account alleen van jou.',
    ),
  ],
  reason: `${sentTo} Niet door jou gevraagd? Doe dan niets: zonder bevestiging kan niemand dit account gebruiken.`,
};

const recovery: MailContent = {
  subject: `Kies een nieuw wachtwoord voor ${product}`,
  preheader: 'Je vroeg een link om je wachtwoord te resetten.',
  heading: 'Kies een nieuw wachtwoord.',
  blocks: [
    paragraph(`Voor je account ${email} is een nieuw wachtwoord gevraagd. Met deze knop kies je er een.`),
    ...verification(
      `mode=reset-confirm&token_hash={{ .TokenHash }}&type=recovery&email=${email}`,
      'Nieuw wachtwoord kiezen',
      false,
    ),
  ],
  reason: `${sentTo} Niet door jou gevraagd? Doe dan niets: er verandert pas iets als je deze link gebruikt.`,
};

/** Used to sign in without a password, and to resend a confirmation. */
const magicLink: MailContent = {
  subject: `Je link voor ${product}`,
  preheader: 'Bevestig je e-mailadres en ga verder.',
  heading: 'Bevestig en ga verder.',
  blocks: [
    paragraph(`Deze link bevestigt dat het adres ${email} van jou is en meldt je meteen aan.`),
    ...verification('token_hash={{ .TokenHash }}&type=magiclink', 'Bevestig en meld me aan'),
    paragraph(`Al betaald? Dan staat je aankoop daarna klaar in ${brand.membersName}.`),
  ],
  reason: `${sentTo} Niet door jou gevraagd? Doe dan niets: zonder deze link gebeurt er niets.`,
};

/** Without the old address, which somebody can have made up as a message to the reader of the new one. */
const emailChange: MailContent = {
  subject: `Bevestig je nieuwe e-mailadres voor ${product}`,
  preheader: 'Je vroeg om je e-mailadres te wijzigen.',
  heading: 'Bevestig je nieuwe adres.',
  blocks: [
    paragraph(
      `Voor een account bij ${product} is gevraagd om het e-mailadres te vervangen door {{ .NewEmail }}.`,
    ),
    // Where that account is not signed in, the page asks for its password, and needs its address for that.
    ...verification(`token_hash={{ .TokenHash }}&type=email_change&email=${email}`, 'Bevestig de wijziging'),
    paragraph('Kreeg je deze mail op beide adressen? Bevestig dan in allebei.'),
  ],
  reason:
    'Deze mail is verstuurd naar het oude of naar het nieuwe adres. Niet door jou gevraagd? Doe dan niets: er verandert niets.',
};

/** The mails that Supabase Auth sends, by name in config.toml. */
export const authTemplates = {
  confirmation,
  recovery,
  magic_link: magicLink,
  email_change: emailChange,
} as const;

/** The HTML of a template, as in supabase/templates/<name>.html. */
export function renderAuthTemplate(name: keyof typeof authTemplates): string {
  return htmlLayout(authTemplates[name], siteUrl);
}
