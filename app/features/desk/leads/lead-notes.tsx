import { Link } from 'react-router';
import type { LeadNote } from '../../../../contract/database/leads.ts';
import { deskAddress } from '../../../../contract/desk-address.ts';
import { ask } from '../ask.ts';
import { Note, Notes } from '../notes.tsx';
import { Status } from '../parts.tsx';
import { leadIsGone } from './lead.ts';

const deliveries = {
  waiting: <Status>onderweg</Status>,
  sent: <Status tone="done">verstuurd</Status>,
  failed: <Status tone="bad">niet vertrokken</Status>,
  stopped: <Status tone="bad">niet vertrokken</Status>,
};

/** The owners' notes and answers. */
export function LeadNotes({ id, notes }: { id: string; notes: readonly LeadNote[] }) {
  return (
    <Notes
      about={id}
      store={(note_id, words) => ask('desk_add_lead_note', { subject: id, note_id, words })}
      missing={leadIsGone}
    >
      {notes.map((note) => (
        <Note
          key={note.id}
          {...note}
          mark={note.delivery && <span role="status">{deliveries[note.delivery]}</span>}
          title={note.kind === 'answer' && `Beantwoord: ${note.subject}`}
        >
          {(note.delivery === 'failed' || note.delivery === 'stopped') && (
            <p>
              <Link className="link" to={deskAddress('mails')}>
                Bekijk waarom bij de mails
              </Link>
            </p>
          )}
        </Note>
      ))}
    </Notes>
  );
}
