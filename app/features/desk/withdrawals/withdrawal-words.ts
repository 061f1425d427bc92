import type { WithdrawalState, WithdrawalVerdict } from '../../../../contract/database/states.ts';
import type { WithdrawalDetail, WithdrawalRow } from '../../../../contract/database/withdrawals.ts';
import { refusedBecause } from '../../../../contract/refund.ts';

type Tone = 'hot' | 'done' | 'bad' | undefined;

export const withdrawalStates: Record<WithdrawalState, { words: string; tone: Tone }> = {
  shop: { words: 'jij beslist', tone: 'hot' },
  waiting: { words: 'wacht op de koper', tone: undefined },
  refunding: { words: 'wordt terugbetaald', tone: undefined },
  refused: { words: 'Stripe weigerde', tone: 'bad' },
  spam: { words: 'spam', tone: undefined },
  refunded: { words: 'terugbetaald', tone: 'done' },
  repeat: { words: 'dubbel verstuurd', tone: undefined },
  closed: { words: 'gesloten', tone: undefined },
};

export const verdictWords: Record<WithdrawalVerdict, string> = {
  open: 'op tijd',
  late: 'te laat',
  unmatched: 'zonder bestelling',
  refunded: 'al terugbetaald',
  returned: 'na een mislukte terugbetaling',
  company: 'van een bedrijf',
};

export const channelWords: Record<WithdrawalRow['channel'], string> = {
  site: 'via de site',
  letter: 'per brief of mail, door jullie genoteerd',
};

const proofWords = {
  account: 'De koper was ingelogd.',
  link: 'De koper gebruikte de link in de mail aan het adres van de bestelling.',
  shop: 'Jullie aanvaardden ze.',
};

/** What an owner has to do about a withdrawal, in one or two sentences. */
export function taskOf({ declaration, order, follows }: WithdrawalDetail): string {
  const proven = declaration.proof ? proofWords[declaration.proof] : '';
  switch (declaration.state) {
    case 'spam':
      return 'Dit lijkt spam: niemand kreeg er mail over. Herken je de koper, kies dan ‘Geen spam’. Anders sluit je ze.';
    case 'repeat':
      return `De koper stuurde dit al eerder: ${follows ?? 'een eerdere herroeping'}. Behandel die.`;
    case 'waiting':
      return 'Op tijd, maar nog niet bewezen dat het de koper is. Die kreeg een link; zodra hij erop drukt, betaalt de winkel vanzelf terug. Ben je zeker dat het de koper is, dan kun je nu aanvaarden.';
    case 'shop':
      if (!order)
        return 'Bij dit adres en nummer hoort geen bestelling. Zoek ze op en vraag het na bij de koper. De verklaring telt vanaf de dag waarop ze verstuurd is.';
      if (declaration.verdict === 'returned')
        return 'De bank stuurde de terugbetaling van deze bestelling terug. Gaf je het geld intussen anders terug, sluit dan de herroeping. Aanvaard je, dan gaat het opnieuw langs dezelfde weg.';
      if (declaration.verdict === 'company')
        return 'Deze bestelling is voor een bedrijf, en het herroepingsrecht geldt alleen voor consumenten. Jij beslist: toch terugbetalen, of weigeren met een mail aan de koper.';
      if (declaration.verdict === 'open')
        return `Op tijd, en door jullie genoteerd. ${
          order.paid_at && declaration.received_at < order.paid_at
            ? 'De brief is van vóór de betaling: kijk de dag na. '
            : ''
        }Er vertrok geen link: aanvaard zodra je zeker bent dat het de koper is, dan betaalt de winkel terug.`;
      return 'De bedenktijd was voorbij. Jij beslist: toch terugbetalen, of weigeren met een mail aan de koper.';
    case 'refunding':
      if (order?.status === 'pending')
        return `${proven} De betaling loopt nog: zodra ze er is, gaat ze vanzelf terug.`;
      if (order?.status === 'disputed')
        return 'De koper betwist de betaling bij zijn bank. Terugbetalen kan pas als dat afgelopen is.';
      return declaration.last_error
        ? 'Stripe antwoordde nog niet. De winkel probeert het vanzelf opnieuw; je hoeft niets te doen.'
        : `${proven} Het geld gaat vanzelf terug.`;
    case 'refused':
      return `${refusedBecause(declaration.last_error)} Kijk de betaling na in Stripe en probeer het daarna opnieuw.`;
    case 'refunded':
      return 'Het geld is teruggegeven. De koper kreeg er een mail over.';
    case 'closed':
      if (declaration.verdict === 'refunded')
        return 'De bestelling was al terugbetaald. Je hoeft niets te doen.';
      return 'Afgesloten zonder terugbetaling. Bedenk je je, dan kun je ze nog aanvaarden.';
  }
}
