import { useState } from 'react';
import * as v from 'valibot';
import { email } from '../../../contract/fields.ts';
import { busyLabels, fieldLabels } from '../../../contract/labels.ts';
import { useForm } from '../../shared/forms/use-form.ts';
import { useRequest } from '../../shared/forms/use-request.ts';
import { noAnswerMessage } from '../../shared/page/no-answer.ts';
import { Refused } from '../../shared/page/refused.tsx';
import { BotTrap } from '../../ui/bot-trap.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';

const schema = v.object({ email });
const focus = (line: HTMLElement | null) => line?.focus();

/** Asks for an address, whose reader then gets a link to what is kept about it; says the same for any address. */
export default function AskForm() {
  const { sending, trap, send } = useRequest('own-data-link');
  const [sentTo, setSentTo] = useState('');
  const { busy, field, formProps, problem, set } = useForm({
    defaults: { email: '' },
    schema,
    busy: sending,
    send: async (checked) => {
      const outcome = await send(checked);
      if (!outcome) return;
      if (!outcome.ok) return { problem: outcome.message ?? noAnswerMessage() };
      setSentTo(checked.email);
      set({ email: '' });
    },
  });

  if (sentTo)
    return (
      <div className="grid gap-4">
        <p ref={focus} tabIndex={-1} className="border-l-6 border-grass bg-chalk px-4 py-3 outline-none">
          Bewaren we iets onder <strong>{sentTo}</strong>, dan krijgt u binnen enkele minuten een mail met een
          link. Komt er niets, ook niet bij uw spam? Dan bewaren we onder dat adres niets.
        </p>
        <p>
          <Button size="small" onClick={() => setSentTo('')}>
            Een ander adres
          </Button>
        </p>
      </div>
    );
  return (
    <form {...formProps} className="relative grid gap-4">
      <BotTrap ref={trap} />
      <TextField
        {...field('email')}
        label={fieldLabels.email}
        hint="Het adres dat u ons gaf. U krijgt er een link, en alleen wie die mail leest, kan verder."
        type="email"
        autoComplete="email"
      />
      <Refused because={problem} />
      <p>
        <Button type="submit" look="go" busy={busy}>
          {busy ? busyLabels.waiting : 'Mail mij de link'}
        </Button>
      </p>
    </form>
  );
}
