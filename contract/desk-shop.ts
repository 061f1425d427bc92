import * as v from 'valibot';
import { formatEuro } from '../site/kit.ts';
import { click, known } from './desk.ts';
import type { ActionRefusal } from './desk-actions.ts';
import { functionMessages } from './messages.ts';
import { pictureBytes, shopDocument } from './shop-document.ts';
import { priceLimits } from './shop-file.ts';

export const priceMessages = {
  least: `Vul een prijs vanaf ${formatEuro(priceLimits.least)} in`,
  most: `Vul een prijs tot ${formatEuro(priceLimits.most)} in`,
} as const;

/** Base64 is a third longer than its bytes. */
const pictureCharacters = Math.ceil((pictureBytes * 4) / 3) + 4;

/** The largest body of desk-shop, in bytes: every text as long as it may be, or a picture. */
export const shopBodyBytes = 128 * 1024;

const publish = v.strictObject({ action: v.literal('publish'), click, known, document: shopDocument });

const price = v.strictObject({
  action: v.literal('price'),
  click,
  known,
  cents: v.pipe(
    v.number(functionMessages.invalidBody),
    v.integer(functionMessages.invalidBody),
    v.minValue(priceLimits.least, priceMessages.least),
    v.maxValue(priceLimits.most, priceMessages.most),
  ),
});

/** A WebP or JPEG picture, in base64. */
const picture = v.strictObject({
  action: v.literal('picture'),
  content: v.pipe(
    v.string(functionMessages.invalidBody),
    v.maxLength(pictureCharacters, 'Deze foto is te groot'),
    v.base64(functionMessages.invalidBody),
  ),
});

export const deskShopRequest = v.variant('action', [publish, price, picture], functionMessages.invalidBody);

export type DeskShopRequest = v.InferOutput<typeof deskShopRequest>;

/** Whether the host of the site was asked to build it anew: 'none' where no deploy hook is set. */
export type SiteBuild = 'asked' | 'failed' | 'none';

export type DeskShopAnswer =
  | { result: 'done'; build: SiteBuild }
  /** Of a picture: its name in the public bucket. */
  | { result: 'stored'; name: string }
  | {
      result: ActionRefusal<'shop-published' | 'price-changed'>;
      /** Of 'no-picture': those that are not there. */
      names?: string[];
    };
