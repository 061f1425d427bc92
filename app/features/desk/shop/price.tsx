import { useState } from 'react';
import * as v from 'valibot';
import type { DeskShop } from '../../../../contract/database/shop.ts';
import { priceMessages } from '../../../../contract/desk-shop.ts';
import { priceLimits } from '../../../../contract/shop-file.ts';
import { formatEuro, kit } from '../../../../site/kit.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FormDialog } from '../action.tsx';
import { actBy, call } from '../ask.ts';
import { readEuro } from '../orders/order-words.ts';
import { useDeskForm } from '../use-desk-form.ts';
import { priceOf, reportPublished } from './shop-data.ts';

/** What is wrong with a price as an owner types it; null when nothing is. */
export function priceProblem(typed: string): string | null {
  const { least, most } = priceLimits;
  if (/,\d{3,}\D*$/.test(typed)) return 'Hoogstens twee cijfers na de komma';
  const cents = readEuro(typed);
  if (cents === null) return 'Vul een prijs in, zoals 37 of 37,50';
  if (cents < least) return priceMessages.least;
  return cents > most ? priceMessages.most : null;
}

/** Whether a price is so far from the one of now, or so high, that it may be a slip. */
export const isFarPrice = (cents: number, now: number): boolean =>
  cents > 100_000 || cents > 3 * now || 3 * cents < now;

const schema = v.object({
  price: v.pipe(
    v.string(),
    v.check(
      (typed) => priceProblem(typed) === null,
      ({ input }) => priceProblem(input) ?? '',
    ),
  ),
});

function PriceDialog({ shop, onDone, onClose }: { shop: DeskShop; onDone: () => void; onClose: () => void }) {
  const now = priceOf(shop);
  const form = useDeskForm({
    defaults: { price: '' },
    schema,
    questions: ({ price }) => {
      const cents = readEuro(price) ?? now;
      const question = `Klopt ${formatEuro(cents)}? Nu is het ${formatEuro(now)}.`;
      return { price: isFarPrice(cents, now) ? question : undefined };
    },
    send: async ({ price }) => {
      const cents = readEuro(price) ?? now;
      const { build } = await actBy('price-changed', 'shop', (click) =>
        call('desk-shop', { action: 'price', click, known: shop.version, cents }),
      );
      onDone();
      onClose();
      reportPublished(build, `De Kit kost nu ${formatEuro(cents)}`);
    },
  });
  const { price } = form.values;
  const wanted = priceProblem(price) ? null : readEuro(price);
  return (
    <FormDialog
      title="Prijs van de Kit"
      intro={`Nu kost de Kit ${formatEuro(now)}, ${kit.vatLabel}.`}
      go={wanted === null ? 'Wijzig de prijs' : `Maak de prijs ${formatEuro(wanted)}`}
      form={form}
      onClose={onClose}
    >
      <TextField
        label="Nieuwe prijs in euro, btw inbegrepen"
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        {...form.field('price')}
      />
      <ul className="desk-lines">
        <li>Wie vanaf nu bestelt, betaalt de nieuwe prijs. De pagina’s tonen hem binnen een minuut.</li>
        <li>
          Wie al op de betaalpagina staat, betaalt nog {formatEuro(now)}. Wie de kassa al open had, leest de
          nieuwe prijs voor hij betaalt.
        </li>
        <li>Bestellingen, facturen en terugbetalingen die er al zijn, veranderen niet.</li>
      </ul>
    </FormDialog>
  );
}

/** The button that changes the price of the Kit. `onChanged` is called once another price is charged. */
export function Price({ shop, onChanged }: { shop: DeskShop; onChanged: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div>
      <Button size="small" onClick={() => setIsOpen(true)}>
        Wijzig de prijs
      </Button>
      {isOpen && <PriceDialog shop={shop} onDone={onChanged} onClose={() => setIsOpen(false)} />}
    </div>
  );
}
