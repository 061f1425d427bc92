import { brand, product } from './brand.ts';
import { kit, kitBenefits, promises, whenConfirmed, withdrawalDays } from './kit.ts';
import { authorities } from './legal.ts';
import { organisation as o } from './organisation.ts';
import { paths } from './paths.ts';

/** Wat er bij de koop van de Kit hoort. VOORBEELDEN: pas ze aan uw zaak aan en laat ze nakijken. */
export const purchase = {
  /** Binnen hoeveel dagen het geld terug is. De wet laat er hoogstens 14. Wie al kocht, houdt het aantal van toen. */
  refundDays: 14,
  /** Het btw-tarief dat in de prijs zit, in procent. Telt niet onder de vrijstellingsregeling (vatRegime in organisation.ts). */
  vatPercent: 21,
  /** Hoe lang een koper toegang heeft. */
  access: 'zolang de Kit online staat, en minstens vijf jaar na je aankoop',
  /** Wat een koper nodig heeft. */
  needs:
    'een computer, tablet of smartphone met internet, een gewone, actuele browser, en een programma dat PDF’s en Word-, Excel- en PowerPoint-bestanden opent',
} as const;

/** Wanneer een sessie of traject afgesproken is: hier, en op een voorstel zonder datum. */
export const sessionTerms =
  'Een aanvraag op deze site is vrijblijvend. De overeenkomst ontstaat pas als u ons voorstel aanvaardt; daarin staan inhoud, plaats, datum en prijs.';

/** Een stuk van een zin: gewone tekst, of een link. `to` is een pad van deze site, een webadres of `mailto:`. */
export type TermsPiece = string | { label: string; to: string };

export interface TermsSection {
  title: string;
  /** Elke alinea is een rij van stukken. */
  paragraphs: readonly (readonly TermsPiece[])[];
}

const mail: TermsPiece = { label: o.email, to: `mailto:${o.email}` };
const address = `${o.name}, ${o.street}, ${o.postalCode} ${o.city}, ${o.country}`;

const register = o.register ? `, ${o.register}` : '';

/**
 * Waarmee een bedrijf akkoord gaat, samen met een voorstel: VOORBEELD, laat het nakijken. Bepalingen tussen ondernemingen mogen
 * niet onrechtmatig zijn (boek VI van het Wetboek van economisch recht, artikel VI.91/1 en volgende).
 */
export const companyTerms: TermsSection = {
  title: 'Voorwaarden voor bedrijven',
  paragraphs: [
    [
      'Ze gelden voor sessies en trajecten waarmee een bedrijf akkoord ging. Een voorschot is te betalen binnen 14 dagen na de factuur, de rest binnen de termijn die op de factuur staat.',
    ],
    [
      'U verplaatst een sessie kosteloos tot 14 dagen vooraf. Later rekenen we aan wat we al maakten en niet meer kunnen vermijden. Kunnen wij niet komen, dan kiest u een nieuwe dag of krijgt u het voorschot terug.',
    ],
    ['Het materiaal is voor de deelnemers van uw bedrijf. U verkoopt of publiceert het niet.'],
  ],
};

/** Het modelformulier voor herroeping uit de wet (boek VI van het Wetboek van economisch recht, bijlage 2). */
export const modelForm = {
  title: 'Modelformulier voor herroeping',
  intro: 'Dit formulier alleen invullen en terugzenden als u de overeenkomst wilt herroepen.',
  lines: [
    `Aan ${address}, ${o.email}:`,
    `Ik/Wij (*) deel/delen (*) u hierbij mede dat ik/wij (*) onze overeenkomst betreffende de levering van de volgende digitale inhoud herroep/herroepen (*): ${kit.name}`,
    'Besteld op:',
    'Bestelnummer, als u het kent:',
    'Naam/Namen consument(en):',
    'Adres consument(en):',
    'Handtekening van consument(en) (alleen wanneer dit formulier op papier wordt ingediend):',
    'Datum:',
  ],
  note: '(*) Doorhalen wat niet van toepassing is.',
} as const;

/**
 * De voorwaarden: /voorwaarden toont ze, en elke koper krijgt ze bij zijn betaalmail zoals ze toen waren. Wie hier iets
 * verandert, maakt vanzelf een nieuwe versie; elke versie die ooit verstuurd is, blijft bewaard. Over de Kit zeggen ze je,
 * zoals de kassa; over sessies en trajecten u.
 */
export const terms: { title: string; intro: string; sections: readonly TermsSection[]; closing: string } = {
  title: 'Voorwaarden',
  intro: `Wat je koopt, wat het kost en wat je rechten zijn, voor de ${kit.name} en voor onze sessies en trajecten.`,
  sections: [
    {
      title: 'Wie verkoopt?',
      paragraphs: [
        [
          `${address}, ondernemingsnummer ${o.companyNumber}, btw ${o.vatNumber}${register}, `,
          mail,
          `, ${o.phone}.`,
        ],
      ],
    },
    {
      title: `De ${kit.name}`,
      paragraphs: [
        [
          `De ${kit.name} is digitale inhoud: ${promises.voorwaarden.everything}. De inhoud is voor jezelf: je deelt je account niet en publiceert het materiaal niet.`,
        ],
        [`Je hebt een account op deze site nodig, en ${purchase.needs}.`],
        [`Je toegang duurt ${purchase.access}.`],
      ],
    },
    {
      title: 'Prijs en betaling',
      paragraphs: [
        [
          `De prijs van de ${kit.name} staat op de bestelpagina, ${kit.vatLabel}, en in de mail over je bestelling. Je betaalt één keer, met ${kit.paymentLabel} op de pagina van Stripe. De overeenkomst is gesloten zodra je betaling bevestigd is. Je krijgt dan een mail met je bestelling en deze voorwaarden, en je toegang gaat open zodra je e-mailadres bevestigd is.`,
        ],
      ],
    },
    {
      title: 'Herroepingsrecht',
      paragraphs: [
        [
          `Je hebt ${withdrawalDays} dagen om zonder reden van de koop van de ${kit.name} af te zien. Dat geldt ook als je al begonnen bent. De termijn loopt vanaf de dag na je aankoop. Valt de laatste dag op een zaterdag, een zondag of een wettelijke feestdag in België, dan heb je tot het einde van de eerste werkdag daarna. Op tijd versturen volstaat.`,
        ],
        [
          'Herroepen kan met twee klikken, op ',
          { label: 'de pagina om te herroepen', to: paths.herroepen },
          '. Je krijgt meteen een ontvangstbewijs per mail. Een brief, een mail naar ',
          mail,
          ' of het modelformulier hieronder mag ook, maar hoeft niet.',
        ],
        [
          `Je krijgt alles wat je betaalde terug, uiterlijk ${purchase.refundDays} dagen na de dag waarop wij je herroeping ontvangen, langs dezelfde weg als je betaalde en zonder kosten. Je toegang stopt dan.`,
        ],
        [
          'Dit recht is er voor consumenten. Wie voor zijn beroep koopt en dat bij de bestelling opgeeft, heeft het niet.',
        ],
      ],
    },
    {
      title: modelForm.title,
      paragraphs: [[modelForm.intro], ...modelForm.lines.map((line) => [line]), [modelForm.note]],
    },
    {
      title: 'Wettelijke garantie',
      paragraphs: [
        [
          `Voor digitale inhoud geldt de wettelijke garantie van conformiteit. Werkt iets in de ${kit.name} niet zoals beloofd zolang je er toegang toe hebt, dan lossen we het kosteloos op. Lukt dat niet binnen een redelijke termijn, dan krijg je een prijsvermindering of je geld terug. Meld het via `,
          mail,
          '.',
        ],
      ],
    },
    {
      title: 'Sessies en trajecten',
      paragraphs: [[sessionTerms]],
    },
    companyTerms,
    {
      title: 'Aansprakelijkheid',
      paragraphs: [
        [
          'AI-tools maken fouten. Controleer hun antwoorden voor gebruik; over wat een tool van een derde doet, beslissen wij niet.',
        ],
      ],
    },
    {
      title: 'Klachten en geschillen',
      paragraphs: [
        [
          'Laat het ons weten via ',
          mail,
          ' of per brief naar ons adres hierboven. Komen we er niet uit, dan kan een consument terecht bij de ',
          { label: authorities.consumers.name, to: authorities.consumers.url },
          '. Belgisch recht is van toepassing; de dwingende bescherming van het land waar een consument woont, blijft gelden.',
        ],
      ],
    },
  ],
  closing: `${product} is een naam van ${o.name}.`,
};

/** Wat een koper leest wiens herroeping bewezen en op tijd is. */
export const moneyComesBack = `Je krijgt alles terug, langs dezelfde weg als je betaalde en binnen ${purchase.refundDays} dagen na je herroeping. Je krijgt een mail zodra het vertrokken is. Je toegang stopt.`;

/** Wat een bedrijf leest in plaats van de bedenktijd: bij zijn gegevens, voor de bestelling en in zijn mails. */
export const companyRuling =
  'Deze aankoop is voor je beroep: het herroepingsrecht voor consumenten geldt niet.';

/**
 * Wat /herroepen een bedrijf zegt, ook wanneer het ingelogd is en een eigen bestelling noemt, en zijn ontvangstbewijs: het mag
 * vragen, de winkel beslist.
 */
export const companyWithdrawal = {
  page: 'Kocht je voor je bedrijf? Dan geldt dit recht niet. Vragen mag wel, met dit formulier.',
  signedIn: 'Vragen mag wel, met dit formulier.',
  next: 'We bekijken je vraag en antwoorden je per mail.',
  acknowledgement: 'Je vraag is wel aangekomen: we bekijken ze en antwoorden je per mail.',
} as const;

/** Wat voor de bestelling gezegd wordt, in de je-vorm van de kassa, met de dagen bedenktijd: null voor een bedrijf. */
export const beforeOrder = (days: number | null) => [
  { label: 'Je krijgt', value: `${kitBenefits.join('. ')}.` },
  {
    label: 'Toegang',
    value: `Meteen na je betaling, ${whenConfirmed}, in ${brand.membersName}, ${purchase.access}.`,
  },
  { label: 'Nodig', value: `Een account, ${purchase.needs}.` },
  {
    label: days === null ? 'Herroeping' : 'Bedenktijd',
    value:
      days === null
        ? companyRuling
        : `${days} dagen om je te bedenken, ook als je al begonnen bent. Je krijgt dan alles terug.`,
  },
];
