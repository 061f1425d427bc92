import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { requestToasts } from '../../../contract/toasts.ts';
import { workshopDefaults, workshopForm } from '../../../contract/workshop.ts';
import { workshopTypes } from '../../../site/offers.ts';
import { useRequestForm } from '../../platform/use-request-form.ts';
import { toast } from '../../ui/toast.tsx';

/** The form of /workshop-aanvraag. `?type=online` or `?type=onsite` preselects the session. */
export function useWorkshopForm() {
  const request = useRequestForm({
    id: 'workshop-aanvraag',
    call: 'send-workshop-request',
    schema: workshopForm,
    defaults: workshopDefaults,
    body: (values) => values,
    onSent: () => toast({ ...requestToasts.workshopSent, variant: 'success' }),
    onFailed: ({ userMessage }) =>
      toast({
        title: requestToasts.failed.title,
        description: userMessage ?? requestToasts.failed.description,
        variant: 'destructive',
      }),
  });

  const [query] = useSearchParams();
  const asked = query.get('type');
  const { setValue } = request.form;
  useEffect(() => {
    const type = workshopTypes.find(({ id }) => id === asked);
    if (type) setValue('workshopType', type.id);
  }, [asked, setValue]);

  return request;
}

export type WorkshopForm = ReturnType<typeof useWorkshopForm>;
