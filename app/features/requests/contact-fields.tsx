import type { ComponentProps } from 'react';
import { fieldLabels as labels } from '../../../contract/labels.ts';
import { TextField } from '../../ui/field.tsx';

type Field = ComponentProps<typeof TextField>;

/** Who writes: the fields that both dialogs ask (spec section 5, 'Contact and workshop dialogs'). */
export function ContactFields({
  field,
}: {
  field: (name: 'name' | 'email' | 'phone') => Pick<Field, 'name' | 'error'>;
}) {
  return (
    <>
      <TextField label={labels.naam} autoComplete="name" {...field('name')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={labels.email} type="email" autoComplete="email" {...field('email')} />
        <TextField label={labels.telefoonnummer} type="tel" autoComplete="tel" {...field('phone')} />
      </div>
    </>
  );
}
