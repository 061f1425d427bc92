import * as v from 'valibot';
import { shopDocument } from '../shop-document.ts';
import { boolean, integer, list, moment, orNull, row, text } from './sql.ts';
import { kitStatus } from './states.ts';

/** The answer of published_shop: PublishedShop in contract/shop.ts. */
export const shopChoices = row({
  status: orNull(kitStatus),
  priceCents: orNull(integer),
  document: orNull(shopDocument),
});

/** What a change changed, as detailWords says it: names in the document, or the price. */
const shopDetail = v.union([row({ fields: text }), row({ from: integer, to: integer })]);

export const deskShop = row({
  status: orNull(kitStatus),
  price_cents: orNull(integer),
  document: orNull(shopDocument),
  /** Whether anything was ever sold. */
  sold: boolean,
  /** The steps before that which an owner put aside, by name. */
  aside: list(text),
  version: integer,
  versions: list(
    row({
      /** Of the document, as long as it is kept; null for a price. */
      id: orNull(integer),
      at: moment,
      by: text,
      detail: shopDetail,
    }),
  ),
});
export type DeskShop = v.InferOutput<typeof deskShop>;
