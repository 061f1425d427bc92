import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { requestToasts } from '../../../contract/toasts.ts';
import { workshop } from '../../../contract/workshop.ts';
import { workshopTypes } from '../../../site/offers.ts';
import { useRequestForm } from '../../shared/forms/use-request-form.ts';
import { toast } from '../../ui/toast.tsx';

/**
 * The form of /workshop-aanvraag. `?type=online` or `?type=onsite` chooses the session, also over an older draft;
 * another choice on the page changes the address with it, so that it survives a refresh.
 */
export function useWorkshopForm() {
  const request = useRequestForm({
    id: 'workshop-aanvraag',
    call: 'send-workshop-request',
    ...workshop,
    body: (values) => values,
    onSent: () => toast({ ...requestToasts.workshopSent, variant: 'success' }),
    onFailed: ({ userMessage }) =>
      toast({
        title: requestToasts.failed.title,
        description: userMessage ?? requestToasts.failed.description,
        variant: 'destructive',
      }),
  });

  const [query, setQuery] = useSearchParams();
  const asked = query.get('type');
  const take = useEffectEvent((type: string | null) => {
    const found = workshopTypes.find(({ id }) => id === type);
    if (found) request.set({ workshopType: found.id });
  });
  useEffect(() => take(asked), [asked]);

  function chooseType(type: string): void {
    if (!asked) return;
    const next = new URLSearchParams(query);
    next.set('type', type);
    setQuery(next, { replace: true, preventScrollReset: true });
  }

  return { ...request, chooseType };
}

export type WorkshopRequestForm = ReturnType<typeof useWorkshopForm>;
