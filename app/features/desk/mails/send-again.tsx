import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { ask } from '../ask.ts';
import { Problem } from '../parts.tsx';

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
  const [isOpen, setIsOpen] = useState(false);
  const queries = useQueryClient();
  const again = useMutation({
    mutationFn: () => ask('desk_send_again', { mail_id: id ?? null }),
    onSuccess({ result, count }) {
      setIsOpen(false);
      if (result === 'not-failed')
        toast({ title: 'Niets te doen', description: 'De mail was al opnieuw op weg.' });
      else
        toast({
          variant: 'success',
          title: count === 1 ? 'De mail vertrekt opnieuw' : `${count} mails vertrekken opnieuw`,
          description: 'Dat duurt hoogstens enkele minuten.',
        });
      void queries.invalidateQueries();
    },
  });
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        {caption}
      </Button>
      {isOpen && (
        <Dialog
          title={id ? 'Mail opnieuw versturen?' : 'Alle mislukte mails opnieuw versturen?'}
          intro={question}
          onClose={() => {
            setIsOpen(false);
            again.reset();
          }}
        >
          <div className="grid gap-5">
            {again.error && <Problem error={again.error} />}
            <Button
              look="go"
              busy={again.isPending}
              className="justify-self-start"
              onClick={() => again.mutate()}
            >
              Opnieuw versturen
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
