import { Link } from 'react-router';
import * as v from 'valibot';
import type { LeadNote } from '../../../../contract/database/leads.ts';
import { deskAddress } from '../../../../contract/desk-address.ts';
import { limits } from '../../../../contract/limits.ts';
import { isBlank } from '../../../../contract/text.ts';
import { randomKey } from '../../../platform/random-key.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { ask } from '../ask.ts';
import { keptOnDesk } from '../desk-drafts.ts';
import { Panel, Problem, Status, timeOf } from '../parts.tsx';
import { useDeskForm } from '../use-desk-form.ts';
import { leadIsGone } from './lead.ts';

const deliveries = {
  waiting: <Status>onderweg</Status>,
  sent: <Status tone="done">verstuurd</Status>,
  failed: <Status tone="bad">niet vertrokken</Status>,
};

function Note({ note }: { note: LeadNote }) {
  return (
    <li className="grid gap-1 border-b border-hair pb-3">
      <p className="flex flex-wrap items-start justify-between gap-2 text-small text-soft">
        <span>
          {timeOf(note.at)}, {note.author}
        </span>
        {note.delivery && <span role="status">{deliveries[note.delivery]}</span>}
      </p>
      {note.kind === 'answer' && <p className="font-semibold">Beantwoord: {note.subject}</p>}
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{note.words}</p>
      {note.delivery === 'failed' && (
        <p>
          <Link className="link" to={deskAddress('mails')}>
            Bekijk waarom bij de mails
          </Link>
        </p>
      )}
    </li>
  );
}

interface Draft {
  words: string;
  /** Stores it once, however often it is tried. */
  key: string;
}

const schema = v.object({
  words: v.pipe(
    v.string(),
    v.check((typed) => !isBlank(typed), 'Typ eerst je notitie.'),
  ),
  key: v.string(),
});

const emptyDraft = (): Draft => ({ words: '', key: randomKey() });

/** The owners' notes and answers, the newest first, and a field for another note. */
export function LeadNotes({ id, notes }: { id: string; notes: readonly LeadNote[] }) {
  const form = useDeskForm({
    defaults: emptyDraft(),
    schema,
    keep: keptOnDesk<Draft>(`notitie-${id}`, ({ words }) => !isBlank(words)),
    send: async ({ words, key }) => {
      const store = (note_id: string) =>
        ask('desk_add_lead_note', {
          subject: id,
          note_id,
          words: words.trim(),
        });
      let { result } = await store(key);
      if (result === 'differs') {
        // An earlier version was saved but its response was lost: this one becomes a second note.
        const renewed = randomKey();
        form.type({ key: renewed });
        ({ result } = await store(renewed));
      }
      if (result === 'missing') throw leadIsGone();
      form.type(emptyDraft());
    },
  });
  return (
    <Panel id="lead-notes" title="Notities">
      <form {...form.formProps} className="grid justify-items-start gap-3 [&>div:first-child]:w-full">
        <TextArea
          label="Nieuwe notitie"
          rows={2}
          className="min-h-20!"
          maxLength={limits.longText}
          {...form.field('words')}
        />
        {form.problem && <Problem error={form.problem} />}
        <Button type="submit" size="small" busy={form.busy}>
          Notitie bewaren
        </Button>
      </form>
      {notes.length > 0 && (
        <ul className="grid gap-3">
          {notes.map((note) => (
            <Note key={note.id} note={note} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
