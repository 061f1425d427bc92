import { toast } from '../../../ui/toast.tsx';
import { ask } from '../ask.ts';
import { AskFirst } from '../ask-first.tsx';

/** Sends a failed mail again, or all of them without an `id`, once the owner has answered `question`. */
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
    <AskFirst
      caption={caption}
      title={id ? 'Mail opnieuw versturen?' : 'Alle mislukte mails opnieuw versturen?'}
      intro={question}
      go="Opnieuw versturen"
      act={() => ask('desk_send_again', { mail_id: id ?? null })}
      onDone={({ result, count }) => {
        if (result === 'not-failed')
          toast({ title: 'Niets te doen', description: 'De mail was al opnieuw op weg.' });
        else if (result === 'stopped')
          toast({
            variant: 'destructive',
            title: 'Niet verstuurd',
            description:
              'De winkel mailt dit adres niet. Laat het eerst weer toe, op de pagina van de persoon.',
          });
        else
          toast({
            variant: 'success',
            title: count === 1 ? 'De mail vertrekt opnieuw' : `${count} mails vertrekken opnieuw`,
            description: 'Dat duurt hoogstens enkele minuten.',
          });
      }}
    />
  );
}
