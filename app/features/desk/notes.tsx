import type { ReactNode } from 'react';
import * as v from 'valibot';
import { formatListMoment } from '../../../contract/calendar.ts';
import { limits } from '../../../contract/limits.ts';
import { isBlank } from '../../../contract/text.ts';
import { randomKey } from '../../platform/random-key.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import type { DeskProblem } from './ask.ts';
import { keptOnDesk } from './desk-drafts.ts';
import { Panel, Problem } from './parts.tsx';
import { useDeskForm } from './use-desk-form.ts';

/** A note of an owner. */
interface NoteProps {
  at: string;
  author: string;
  words: string;
  /** Beside its moment. */
  mark?: ReactNode;
  title?: string | false;
  /** Below its words. */
  children?: ReactNode;
}

export function Note({ at, author, words, mark, title, children }: NoteProps) {
  return (
    <li className="grid gap-1 border-b border-hair pb-3">
      <p className="flex flex-wrap items-start justify-between gap-2 text-small text-soft">
        <span>
          {formatListMoment(at)}, {author}
        </span>
        {mark}
      </p>
      {title && <p className="font-semibold">{title}</p>}
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{words}</p>
      {children}
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

/** The owners' notes about a request or an order, and a field for another note. */
export function Notes({
  about,
  store,
  missing,
  children,
}: {
  /** The id of what they are about: the draft is kept under it. */
  about: string;
  store: (id: string, words: string) => Promise<{ result: 'saved' | 'missing' | 'empty' | 'differs' }>;
  /** The refusal when what they are about is gone. */
  missing: () => DeskProblem;
  /** The notes, the newest first. */
  children: ReactNode[];
}) {
  const form = useDeskForm({
    defaults: emptyDraft(),
    schema,
    keep: keptOnDesk<Draft>(`notitie-${about}`, ({ words }) => !isBlank(words)),
    send: async ({ words, key }) => {
      let { result } = await store(key, words.trim());
      if (result === 'differs') {
        // An earlier version was saved but its response was lost: this one becomes a second note.
        const renewed = randomKey();
        form.type({ key: renewed });
        ({ result } = await store(renewed, words.trim()));
      }
      if (result === 'missing') throw missing();
      form.type(emptyDraft());
    },
  });
  return (
    <Panel id="notes" title="Notities">
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
      {children.length > 0 && <ul className="grid gap-3">{children}</ul>}
    </Panel>
  );
}
