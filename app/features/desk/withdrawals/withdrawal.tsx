import { useState } from 'react';
import { Link } from 'react-router';
import * as v from 'valibot';
import { belgianDay, formatDay, formatExactly, formatListMoment } from '../../../../contract/calendar.ts';
import type { OrderDetail } from '../../../../contract/database/orders.ts';
import type { WithdrawalDetail } from '../../../../contract/database/withdrawals.ts';
import { deskAddress } from '../../../../contract/desk-address.ts';
import { fieldLabels } from '../../../../contract/labels.ts';
import { orderNumberIn, withdrawalLines } from '../../../../contract/withdrawal.ts';
import { formatEuro } from '../../../../site/kit.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { Action } from '../action.tsx';
import { actBy, ask, call } from '../ask.ts';
import { HistoryPanel, waitsForMail } from '../history.tsx';
import { Opened } from '../opened.tsx';
import { refundable } from '../orders/order-words.ts';
import { RefundDialog } from '../orders/refund.tsx';
import { OrderStatusMark } from '../orders/status-mark.tsx';
import { type Fact, Facts, Panel, Problem, Status } from '../panel.tsx';
import { PersonLink } from '../person-link.tsx';
import { useDeskForm } from '../use-desk-form.ts';
import { RefuseDialog } from './refuse.tsx';
import { channelWords, taskOf, verdictWords, withdrawalStates } from './withdrawal-words.ts';

function Release({ reference }: { reference: string }) {
  return (
    <Action
      caption="Geen spam"
      look="go"
      run={() =>
        actBy('withdrawal-released', reference, (click) =>
          call('desk-withdrawal', { act: 'release', click, reference }),
        )
      }
      onDone={() =>
        toast({
          variant: 'success',
          title: 'Geen spam',
          description: 'Ze telt nu mee, en de koper krijgt zijn ontvangstbewijs.',
        })
      }
    />
  );
}

const choice = v.object({
  number: v.pipe(
    v.string(),
    v.transform(orderNumberIn),
    v.string('Dit is geen bestelnummer zoals K2026-00001.'),
  ),
});

/** Asks for the order of a withdrawal without declaration. */
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

function Actions({ detail }: { detail: WithdrawalDetail }) {
  const [open, setOpen] = useState<'refund' | 'refuse' | null>(null);
  const [chosen, setChosen] = useState<OrderDetail>();
  const { declaration, order } = detail;
  const canRefund =
    ['waiting', 'shop', 'refused', 'closed'].includes(declaration.state) && order?.status !== 'refunded';
  const canClose = ['spam', 'waiting', 'shop', 'refused'].includes(declaration.state);
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
        {declaration.state === 'spam' && <Release reference={declaration.reference} />}
        {canRefund && order && (
          <Button
            size="small"
            look={declaration.state === 'closed' ? 'plain' : 'go'}
            onClick={() => setOpen('refund')}
          >
            {declaration.state === 'refused' ? 'Opnieuw' : 'Aanvaarden en'} {refundable(order.left)}{' '}
            terugbetalen
          </Button>
        )}
        {canClose && (
          <Button size="small" onClick={() => setOpen('refuse')}>
            {declaration.state === 'spam' ? 'Sluiten' : 'Weigeren of sluiten'}
          </Button>
        )}
      </div>
      {open === 'refund' && (
        <RefundDialog
          subject={declaration.reference}
          version={detail.version}
          {...(chosen ? { chosen: chosenWords(chosen) } : {})}
          left={target?.left ?? null}
          // A buyer who paid twice can keep access by the other order.
          hasAccess={target?.status === 'paid' && target.problem !== 'duplicate'}
          keptBy={chosen?.earlier_order ?? null}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'refuse' && (
        <RefuseDialog declaration={declaration} version={detail.version} onClose={() => setOpen(null)} />
      )}
    </>
  );
}

function Declaration({ declaration }: WithdrawalDetail) {
  const lines = withdrawalLines({
    name: declaration.name,
    email: declaration.email,
    order: declaration.order_text,
  });
  return (
    <Panel id="declaration" title="De verklaring">
      {declaration.statement && (
        <blockquote className="border-l-4 border-sun pl-4">{declaration.statement}</blockquote>
      )}
      <Facts
        facts={[
          ...lines.map(({ label, value }): Fact => [label, value || 'niet ingevuld']),
          ['Ontvangen op', formatExactly(new Date(declaration.received_at))],
          ['Hoe', channelWords[declaration.channel]],
          ['Nagekeken', verdictWords[declaration.verdict]],
          ['Geld terug ten laatste', declaration.refund_due && formatDay(declaration.refund_due)],
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

function Detail({ detail }: { detail: WithdrawalDetail }) {
  const { declaration, follows } = detail;
  const { words, tone } = withdrawalStates[declaration.state];
  const isSettled = ['refunded', 'closed', 'repeat'].includes(declaration.state);
  const today = belgianDay(new Date());
  const isOverdue =
    !isSettled &&
    declaration.state !== 'spam' &&
    declaration.refund_due !== null &&
    declaration.refund_due < today;
  return (
    <>
      <p className="flex flex-wrap gap-1.5">
        <Status {...(tone ? { tone } : {})}>{words}</Status>
        {isOverdue && <Status tone="bad">de termijn is voorbij</Status>}
      </p>
      <div
        className="desk-answer"
        data-tone={isSettled || declaration.state === 'refunding' ? 'done' : 'hot'}
      >
        <p>{taskOf(detail)}</p>
        {follows && (
          <Link className="link" to={deskAddress('withdrawals', { open: follows })}>
            Naar {follows}
          </Link>
        )}
      </div>
      <Actions detail={detail} />
      <div className="desk-columns">
        <Declaration {...detail} />
        <OrderPanel {...detail} />
        <HistoryPanel history={detail.history} of={declaration.reference} />
      </div>
    </>
  );
}

/** One withdrawal: what was declared, about which order, and what to do. */
export default function DeskWithdrawal({ reference }: { reference: string }) {
  return (
    <Opened
      source="desk_withdrawal"
      parameters={{ subject: reference }}
      back="Alle herroepingen"
      titleOf={() => `Herroeping ${reference}`}
      missing={`Herroeping ${reference} bestaat niet.`}
      isUnderWay={waitsForMail}
    >
      {(detail) => <Detail detail={detail} />}
    </Opened>
  );
}
