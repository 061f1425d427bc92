import * as v from 'valibot';
import { email } from '../../../../contract/fields.ts';
import { TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { FormDialog } from '../action.tsx';
import { act } from '../ask.ts';
import { useDeskForm } from '../use-desk-form.ts';

interface Props {
  number: string;
  version: number;
  current: string;
  suggestion: string;
  account: string | null;
  onClose: () => void;
}

export function RightAddressDialog({ number, version, current, suggestion, account, onClose }: Props) {
  const other = v.check((typed: string) => typed !== current.toLowerCase(), 'Dit adres staat er al.');
  const form = useDeskForm({
    defaults: { address: suggestion },
    schema: v.object({ address: v.pipe(email, other) }),
    send: async ({ address }) => {
      const given = { subject: number, known: version, input: { address } };
      const { linked } = await act('address-corrected', given);
      onClose();
      toast({
        variant: 'success',
        title: 'Adres verbeterd',
        description: linked
          ? `De bestelling staat nu op het account ${address}. De koper kan meteen binnen.`
          : `${address} krijgt de mail over de aankoop. Zodra daar een account mee bevestigd is, kan de koper binnen.`,
      });
    },
  });

  return (
    <FormDialog
      title="Juist adres"
      intro={`Op bestelling ${number} staat nu ${current}.`}
      go="Zet dit adres op de bestelling"
      form={form}
      onClose={onClose}
    >
      <TextField label="Het juiste e-mailadres" type="email" autoComplete="off" {...form.field('address')} />
      <p>
        {account && <>Het account {account} verliest de toegang. </>}
        Het juiste adres krijgt de mail over de aankoop, en toegang zodra er een bevestigd account mee is. Een
        inschrijving op de nieuwsbrief stopt: dat adres gaf ze niet zelf.
      </p>
    </FormDialog>
  );
}
