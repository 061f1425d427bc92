import type { ReactNode } from 'react';
import type { PrintedDocument } from '../../../contract/invoicing/document.ts';
import { formatEuro } from '../../../site/kit.ts';

type Amounts = Pick<PrintedDocument, 'lines' | 'netCents' | 'vat' | 'vatRegime' | 'totalCents'>;
type Row = readonly [label: string, value: ReactNode];

/** The lines of a document and what they come to. */
export const amountsOf = ({ lines, netCents, vat, vatRegime, totalCents }: Amounts): Row[] => [
  ...lines.map(
    ({ description, quantity, unitCents, netCents: cents }): Row => [
      quantity === 1 ? description : `${description}, ${quantity} × ${formatEuro(unitCents)}`,
      formatEuro(cents),
    ],
  ),
  ['Zonder btw', formatEuro(netCents)],
  ...(vatRegime === 'exempt'
    ? []
    : vat.map(({ vatPercent, vatCents }): Row => [`Btw ${vatPercent}%`, formatEuro(vatCents)])),
  ['Totaal', <strong key="total">{formatEuro(totalCents)}</strong>],
];
