import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import * as v from 'valibot';
import { belgianDay, formatDay, formatExactly, formatListMoment } from '../../../../contract/calendar.ts';
import type { OrderDetail } from '../../../../contract/database/orders.ts';
import type { WithdrawalDetail } from '../../../../contract/database/withdrawals.ts';
import { deskAddress } from '../../../../contract/desk-address.ts';
import { ownerActions } from '../../../../contract/desk-words.ts';
import { fieldLabels } from '../../../../contract/labels.ts';
import { orderNumberIn, withdrawalLines } from '../../../../contract/withdrawal.ts';
import { formatEuro } from '../../../../site/kit.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { ask, call } from '../ask.ts';
import { Opened } from '../opened.tsx';
import { eventWords, mailWords, refundable, refundWords } from '../orders/order-words.ts';
import { RefundDialog } from '../orders/refund.tsx';
import { OrderStatusMark } from '../orders/status-mark.tsx';
import { Facts, History, Panel, Problem, Status } from '../parts.tsx';
import { PersonLink } from '../person-link.tsx';
import { useDeskForm } from '../use-desk-form.ts';
import { RefuseDialog } from './refuse.tsx';
import { channelWords, taskOf, verdictWords, withdrawalStates } from './withdrawal-words.ts';

function Release({ reference }: { reference: string }) {
  const queries = useQueryClient();
  const release = useMutation({
    mutationFn: () => call('desk-withdrawal', { act: 'release', reference }),
    onSuccess: () =>
      toast({
        variant: 'success',
        title: 'Geen robot',
        description: 'Ze telt nu mee, en de koper krijgt zijn ontvangstbewijs.',
      }),
    onSettled: () => queries.invalidateQueries(),
  });
  return (
    <>
      <Button size="small" look="go" busy={release.isPending} onClick={() => release.mutate()}>
        Geen robot
      </Button>
      {release.error && <Problem error={release.error} />}
    </>
  );
}

const choice = v.object({
  number: v.pipe(
    v.string(),
    v.transform(orderNumberIn),
    v.string('Dit is geen bestelnummer zoals K2026-00001.'),
  ),
});

/** Asks for the order of a withdrawal without one. */
function ChooseOrder({ onChoose }: { onChoose: (order: OrderDetail) => void }) {
  const { busy, problem, field, formProps } = useDeskForm({
    defaults: { number: '' },
    schema: choice,
    send: async ({ number }) => {
      const found = await ask('desk_order', { number });
      if (!found) return { errors: { number: `Bestelling ${number} bestaat niet.` } };
      onChoose(found);
    },
  });
  return (
    <form {...formProps} className="flex flex-wrap items-end gap-3">
      <div className="min-w-0 flex-1 basis-56">
        <TextField
          label={`${fieldLabels.bestelnummer} van deze herroeping`}
          autoComplete="off"
          {...field('number')}
        />
      </div>
      <Button type="submit" size="small" look="go" busy={busy}>
        Aanvaarden…
      </Button>
      {problem && <Problem error={problem} />}
    </form>
  );
}

function chosenWords({ order }: OrderDetail) {
  const { order_number: number, first_name, last_name, email } = order;
  const name = `${first_name} ${last_name}`.trim();
  return { number, words: `Bestelling ${number} van ${name ? `${name} (${email})` : email}.` };
}

function Acts({ detail }: { detail: WithdrawalDetail }) {
  const [open, setOpen] = useState<'refund' | 'refuse' | null>(null);
  const [chosen, setChosen] = useState<OrderDetail>();
  const { declaration: one, order } = detail;
  const canRefund =
    ['waiting', 'shop', 'refused', 'closed'].includes(one.state) && order?.status !== 'refunded';
  const canClose = ['suspect', 'waiting', 'shop', 'refused'].includes(one.state);
  const target = order ?? (chosen && { ...chosen.order, left: chosen.left });
  return (
    <>
      {canRefund && !order && (
        <ChooseOrder
          onChoose={(found) => {
            setChosen(found);
            setOpen('refund');
          }}
        />
      )}
      <div className="desk-tools">
        {one.state === 'suspect' && <Release reference={one.reference} />}
        {canRefund && order && (
          <Button
            size="small"
            look={one.state === 'closed' ? 'plain' : 'go'}
            onClick={() => setOpen('refund')}
          >
            {one.state === 'refused' ? 'Opnieuw' : 'Aanvaarden en'} {refundable(order.left)} terugbetalen
          </Button>
        )}
        {canClose && (
          <Button size="small" onClick={() => setOpen('refuse')}>
            {one.state === 'suspect' ? 'Sluiten' : 'Weigeren of sluiten'}
          </Button>
        )}
      </div>
      {open === 'refund' && (
        <RefundDialog
          subject={one.reference}
          {...(chosen ? { chosen: chosenWords(chosen) } : {})}
          left={target?.left ?? null}
          // A buyer who paid twice can keep access by the other order.
          hasAccess={target?.status === 'paid' && target.problem !== 'duplicate'}
          keptBy={chosen?.earlier_order ?? null}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'refuse' && <RefuseDialog declaration={one} onClose={() => setOpen(null)} />}
    </>
  );
}

function Declaration({ declaration: one }: WithdrawalDetail) {
  const lines = withdrawalLines({ name: one.name, email: one.email, order: one.order_text });
  return (
    <Panel id="declaration" title="De verklaring">
      {one.statement && <blockquote className="border-l-4 border-sun pl-4">{one.statement}</blockquote>}
      <Facts
        facts={[
          ...lines.map(({ label, value }): [string, string] => [label, value || 'niet ingevuld']),
          ['Ontvangen op', formatExactly(new Date(one.received_at))],
          ['Hoe', channelWords[one.channel]],
          ...(one.statement_version
            ? [['Versie van de tekst', one.statement_version] as [string, string]]
            : []),
          ['Nagekeken', verdictWords[one.verdict]],
          ...(one.refund_due
            ? [['Geld terug ten laatste', formatDay(one.refund_due)] as [string, string]]
            : []),
        ]}
      />
    </Panel>
  );
}

function OrderPanel({ order }: WithdrawalDetail) {
  return (
    <Panel id="order" title="De bestelling">
      {order ? (
        <Facts
          facts={[
            [
              fieldLabels.bestelnummer,
              <Link key="order" className="link" to={deskAddress('orders', { open: order.number })}>
                {order.number}
              </Link>,
            ],
            ['Status', <OrderStatusMark key="status" order={order} />],
            ['E-mail', <PersonLink key="email" address={order.email} />],
            ['Bedrag', formatEuro(order.cents)],
            ['Betaald op', order.paid_at ? formatListMoment(order.paid_at) : 'nog niet'],
          ]}
        />
      ) : (
        <p className="desk-empty">
          Geen bestelling gevonden met dit adres en nummer. Zoek ze bij de{' '}
          <Link className="link" to={deskAddress('orders')}>
            bestellingen
          </Link>
          .
        </p>
      )}
    </Panel>
  );
}

function Events({ declaration, refunds, mails, acts }: WithdrawalDetail) {
  const entries = [
    ...declaration.events.map(({ at, event, detail }) => ({
      at,
      what: `Herroeping ${eventWords(event)}`,
      more: event === 'closed' ? detail : undefined,
    })),
    ...refunds.map((step) => {
      const { what, detail: more } = refundWords(step);
      return { at: step.at, what, more };
    }),
    ...mails.map(({ id, at, template, to, state }) => ({
      at,
      what: mailWords(template, state, to),
      more: undefined,
      to: deskAddress('mails', { open: id }),
    })),
    ...acts.map(({ at, action, owner }) => ({
      at,
      what: `${ownerActions[action]} door ${owner || 'een commando'}`,
      more: undefined,
    })),
  ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return <History entries={entries} />;
}

function Detail({ detail }: { detail: WithdrawalDetail }) {
  const { declaration: one, follows } = detail;
  const { words, tone } = withdrawalStates[one.state];
  const isSettled = ['refunded', 'closed', 'repeat'].includes(one.state);
  const today = belgianDay(new Date());
  const isOverdue =
    !isSettled && one.state !== 'suspect' && one.refund_due !== null && one.refund_due < today;
  return (
    <>
      <p className="flex flex-wrap gap-1.5">
        <Status {...(tone ? { tone } : {})}>{words}</Status>
        {isOverdue && <Status tone="bad">de termijn is voorbij</Status>}
      </p>
      <div className="desk-answer" data-tone={isSettled || one.state === 'refunding' ? 'done' : 'hot'}>
        <p>{taskOf(detail)}</p>
        {follows && (
          <Link className="link" to={deskAddress('withdrawals', { open: follows })}>
            Naar {follows}
          </Link>
        )}
      </div>
      <Acts detail={detail} />
      <div className="desk-columns">
        <Declaration {...detail} />
        <OrderPanel {...detail} />
        <Events {...detail} />
      </div>
    </>
  );
}

/** One withdrawal: what was declared, about which order, and what to do. */
export default function Withdrawal({ reference }: { reference: string }) {
  return (
    <Opened
      source="desk_withdrawal"
      parameters={{ subject: reference }}
      back="Alle herroepingen"
      titleOf={() => `Herroeping ${reference}`}
      missing={`Herroeping ${reference} bestaat niet.`}
      isUnderWay={({ mails }) => mails.some(({ state }) => state === 'waiting')}
    >
      {(detail) => <Detail detail={detail} />}
    </Opened>
  );
}
