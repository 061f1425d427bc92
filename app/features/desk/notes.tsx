import type { ReactNode } from 'react';
import * as v from 'valibot';
import { formatListMoment } from '../../../contract/calendar.ts';
import { limits } from '../../../contract/limits.ts';
import { isBlank } from '../../../contract/text.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { act } from './ask.ts';
import { keptOnDesk } from './desk-drafts.ts';
import { Panel, Problem } from './panel.tsx';
import { useDeskForm } from './use-desk-form.ts';

interface NoteProps {
  at: string;
  author: string;
  words: string;
  mark?: ReactNode;
  title?: string | false;
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
      <p className="whitespace-pre-line">{words}</p>
      {children}
    </li>
  );
}

const schema = v.object({
  words: v.pipe(
    v.string(),
    v.check((typed) => !isBlank(typed), 'Typ eerst je notitie.'),
  ),
});

export function Notes({ subject, children }: { subject: string; children: ReactNode[] }) {
  const form = useDeskForm({
    defaults: { words: '' },
    schema,
    keep: keptOnDesk<{ words: string }>(`notitie-${subject}`, ({ words }) => !isBlank(words)),
    send: async ({ words }) => {
      await act('noted', { subject, input: { words } });
      form.type({ words: '' });
    },
  });
  return (
    <Panel id="notes" title="Notities">
      <form {...form.formProps} className="grid justify-items-start gap-3 [&>div:first-child]:w-full">
        <TextArea
          label="Nieuwe notitie"
          hint="Over wie ze gaat, mag ze lezen: ze staat in de kopie van zijn gegevens."
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
