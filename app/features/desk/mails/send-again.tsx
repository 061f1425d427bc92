import { Action } from '../action.tsx';
import { act } from '../ask.ts';

export function SendAgain({
  id,
  caption = 'Opnieuw',
  question,
}: {
  id?: string;
  caption?: string;
  question: string;
}) {
  return (
    <Action
      caption={caption}
      confirm={{
        title: id ? 'Mail opnieuw versturen?' : 'Alle mislukte mails opnieuw versturen?',
        intro: question,
        go: 'Opnieuw versturen',
      }}
      run={() => act('mail-again', { subject: id ?? 'failed-mails' })}
      says={({ count }) => ({
        title: count === 1 ? 'De mail vertrekt opnieuw' : `${count} mails vertrekken opnieuw`,
        description: 'Dat duurt hoogstens enkele minuten.',
      })}
    />
  );
}
