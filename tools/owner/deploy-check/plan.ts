import { authMailsPerHour, launchDayMails } from '../../../contract/ceilings.ts';
import { expectedLaunchVisitors } from '../../../site/launch.ts';
import { shippedMailRate } from '../../../supabase/functions/_shared/settings.ts';
import { typed } from '../../operations/commands.ts';

// https://resend.com/docs/knowledge-base/account-quotas-and-limits, read on 25 November 2026.
const resendFree = { day: 100, month: 3000 };
/** Mails of Auth an hour without an SMTP server of one's own. https://supabase.com/docs/guides/auth/rate-limits */
const supabaseMails = 2;

const number = (value: number) => value.toLocaleString('nl-BE');

/** Which limits of the plans of Resend and Supabase a launch day meets, one line each. */
export function planNotes(rate: number, visitors: number = expectedLaunchVisitors): string[] {
  const mails = launchDayMails(visitors);
  const isFree = mails <= resendFree.day;
  return [
    `Verwacht zijn ${number(visitors)} bezoekers op de lanceerdag (site/launch.ts): zo'n ${number(mails)} mails als 7 % zich op de lijst zet en 3 % koopt, plus één per adres voor de lanceermail.`,
    `Resend gratis neemt ${number(resendFree.day)} mails per dag en ${number(resendFree.month)} per maand: ${isFree ? 'dat volstaat' : 'dat is te weinig. Wat erboven komt, wacht tot morgen, en wie zich registreert, krijgt een fout. Betaalde plannen hebben geen grens per dag'}.`,
    rate > shippedMailRate
      ? `MAIL_RATE is ${number(rate)} verzoeken per seconde; Resend neemt er standaard ${number(shippedMailRate)}. Vraag eerst of het er voor jou meer zijn (Settings, Usage).`
      : `De winkel stuurt ${number(rate)} verzoeken per seconde naar Resend (MAIL_RATE), dat er standaard ${number(shippedMailRate)} neemt: tot ${number(Math.max(1, rate - 1))} aankoopbewijzen en honderd andere mails per seconde.`,
    `Auth mag ${number(authMailsPerHour(visitors))} mails per uur versturen (email_sent in supabase/config.toml). Zonder eigen SMTP-server zijn het er ${number(supabaseMails)}: '${typed('pushConfig')}' zet die van Resend en het aantal.`,
  ];
}
