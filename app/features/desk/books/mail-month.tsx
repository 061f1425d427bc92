import { useState } from 'react';
import * as v from 'valibot';
import { formatMonth } from '../../../../contract/calendar.ts';
import type { Books } from '../../../../contract/database/books.ts';
import { email } from '../../../../contract/fields.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { FormDialog } from '../action.tsx';
import { act } from '../ask.ts';
import { useDeskForm } from '../use-desk-form.ts';

/** Mails a month to the accountant: what the zip holds. */
export function MailMonth({ books: { month, is_over, accountant } }: { books: Books }) {
  const [isOpen, setIsOpen] = useState(false);
  const form = useDeskForm({
    defaults: { address: accountant ?? '' },
    schema: v.object({ address: email }),
    send: async (input) => {
      await act('books-mailed', { subject: month.slice(0, 7), input });
      setIsOpen(false);
      toast({ variant: 'success', title: 'De boekhouding vertrekt', description: `Naar ${input.address}.` });
    },
  });
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        Mail deze maand naar de boekhouder
      </Button>
      {isOpen && (
        <FormDialog
          title={`Mail ${formatMonth(month)}`}
          intro={`Je boekhouder krijgt wat in de zip staat${is_over ? '' : ', tot nu: deze maand loopt nog'}.`}
          go="Mail de boekhouding"
          form={form}
          onClose={() => setIsOpen(false)}
        >
          <TextField
            label="E-mail van je boekhouder"
            type="email"
            autoComplete="off"
            {...form.field('address')}
          />
        </FormDialog>
      )}
    </>
  );
}
