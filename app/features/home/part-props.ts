import type { ShopDocument } from '../../../contract/shop-document.ts';

/** Of a part of the home page (part.tsx). */
export interface PartProps {
  of: ShopDocument;
  /** Whether the visitor asked for the video before its code was there. */
  plays: boolean;
}
