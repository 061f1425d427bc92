import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { LeadRequest } from '../../../../contract/database/leads.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { ask } from '../ask.ts';
import { Problem } from '../parts.tsx';
import { leadIsGone } from './lead.ts';

const sentence = (mails: number) => (mails === 1 ? '1 mail vertrekt nu.' : `${mails} mails vertrekken nu.`);

/** Says why a request was set apart, and lets an owner mark it as not spam. */
export function LeadRelease({ request }: { request: LeadRequest }) {
  const [isAsking, setIsAsking] = useState(false);
  const queries = useQueryClient();
  const release = useMutation({
    mutationFn: async () => {
      const answer = await ask('desk_release_request', {
        subject: request.id,
      });
      if (answer.result === 'missing') throw leadIsGone();
      return answer.mails;
    },
    onSuccess: (mails) => {
      setIsAsking(false);
      toast({
        variant: 'success',
        title: 'Deze aanvraag staat nu bij de andere',
        ...(mails > 0 && { description: sentence(mails) }),
      });
      void queries.invalidateQueries();
    },
  });
  return (
    <div className="grid justify-items-start gap-3 rounded-box border-2 border-ink bg-sun p-4">
      <p>
        <strong>Dit lijkt van een robot:</strong> het formulier was te snel ingevuld, of een veld dat mensen
        niet zien was ingevuld. Daarom vertrok er geen mail en staat ze niet bij de aanvragen.
      </p>
      <Button size="small" onClick={() => setIsAsking(true)}>
        Geen robot
      </Button>
      {isAsking && (
        <Dialog
          title="Toch een echte aanvraag?"
          intro={`Dan komt ze bij de aanvragen en vertrekken de mails die wachtten: de melding naar jou, en de bevestiging naar ${request.email}.`}
          onClose={() => setIsAsking(false)}
        >
          <div className="grid gap-4">
            {release.error && <Problem error={release.error} />}
            <div className="flex flex-wrap gap-3">
              <Button look="go" busy={release.isPending} onClick={() => release.mutate()}>
                Ja, ze is echt
              </Button>
              <Button onClick={() => setIsAsking(false)}>Annuleren</Button>
            </div>
          </div>
        </Dialog>
      )}
    </div>
  );
}
