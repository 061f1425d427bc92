import { Link } from 'react-router';
import type { DeskNote } from '../../../../contract/database/orders.ts';
import { deskAddress } from '../../../../contract/desk-address.ts';
import { Note, Notes } from '../notes.tsx';
import { Status } from '../panel.tsx';

const deliveries = {
  waiting: <Status>onderweg</Status>,
  sent: <Status tone="done">verstuurd</Status>,
  failed: <Status tone="bad">niet vertrokken</Status>,
  stopped: <Status tone="bad">niet vertrokken</Status>,
};

export function RequestNotes({ id, notes }: { id: string; notes: readonly DeskNote[] }) {
  return (
    <Notes subject={id}>
      {notes.map((note) => (
        <Note
          key={note.id}
          {...note}
          mark={note.delivery && <span role="status">{deliveries[note.delivery]}</span>}
          title={note.title && `Beantwoord: ${note.title}`}
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
