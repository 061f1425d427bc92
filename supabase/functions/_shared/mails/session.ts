import type { MailData } from '../../../../contract/database/mails.ts';
import { calendarFile } from '../../../../contract/ics.ts';
import { fieldLabels } from '../../../../contract/labels.ts';
import { sessionWords } from '../../../../contract/quotes.ts';
import { organisation } from '../../../../site/organisation.ts';
import { callout, deskButton, fieldList, paragraph } from './blocks.ts';
import { shortLine } from './escape.ts';
import type { MailContent } from './layout.ts';
import type { MailAttachment } from './types.ts';

const states = { new: 'ligt vast', changed: 'is verplaatst', cancelled: 'gaat niet door' } as const;

/** Brings the customer and the owner the time of a session, and says when it changes. */
function session(data: MailData<'session'>, url: string): MailContent {
  const { state, startsAt, endsAt, who, reference, requestId, toOwner } = data;
  const when = sessionWords({ start: startsAt, end: endsAt });
  const title = `De sessie ${toOwner ? `bij ${shortLine(who)} ` : ''}${states[state]}`;
  return {
    subject: `${title}: ${when}`,
    preheader: `${when}.`,
    heading: `${title}.`,
    blocks: [
      callout(state === 'cancelled' ? `Was gepland op ${when}.` : when),
      paragraph(
        state === 'cancelled'
          ? `Open de bijlage om ze uit ${toOwner ? 'je' : 'uw'} agenda te halen.`
          : `Open de bijlage om ze in ${toOwner ? 'je' : 'uw'} agenda te zetten. Verandert er iets, dan volgt een nieuwe mail.`,
      ),
      ...(toOwner ? [deskButton('Open de aanvraag', url, 'requests', requestId)] : []),
      fieldList([{ label: fieldLabels.referentie, value: reference }]),
    ],
    reason: toOwner
      ? 'Alle sessies staan in het beheer.'
      : `U krijgt deze mail over uw sessie met ${organisation.name}. Past dit niet? Antwoord dan op deze mail.`,
    internal: toOwner,
  };
}

/** The session as an event for the calendar of its reader. */
export function sessionFile(data: MailData<'session'>, url: string): MailAttachment {
  const { requestId, reference, who, startsAt, endsAt, sequence, state, toOwner } = data;
  const isCancelled = state === 'cancelled';
  return {
    filename: 'sessie.ics',
    contentType: `text/calendar; charset=utf-8; method=${isCancelled ? 'CANCEL' : 'PUBLISH'}`,
    content: calendarFile({
      uid: `sessie-${requestId}@${new URL(url).hostname}`,
      when: { from: startsAt, until: endsAt, sequence, isCancelled, organizer: organisation.email },
      title: toOwner ? `Sessie bij ${who}` : `Sessie met ${organisation.name}`,
      description: `${fieldLabels.referentie} ${reference}`,
      url,
    }),
  };
}

export const sessionMails = { session };
