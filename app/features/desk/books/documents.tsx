import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { invoicesCsv } from '../../../../contract/books-csv.ts';
import type { Books } from '../../../../contract/database/books.ts';
import { deskAddress } from '../../../../contract/desk-address.ts';
import { formatEuro } from '../../../../site/kit.ts';
import { organisation } from '../../../../site/organisation.ts';
import { Button } from '../../../ui/button.tsx';
import { saveText } from '../csv.ts';
import { Facts, Panel, Problem } from '../panel.tsx';
import { invoicesOf } from './month-zip.tsx';

export function Documents({ books: { month, invoices: sums } }: { books: Books }) {
  const count = sums.invoices + sums.notes;
  const csv = useMutation({
    mutationFn: async () => saveText(`facturen ${month.slice(0, 7)}`, invoicesCsv(await invoicesOf(month))),
  });
  const isElsewhere = organisation.invoices === 'elsewhere';
  return (
    <Panel id="documents" title="Facturen en creditnota’s">
      {isElsewhere && (
        <p className="max-w-prose">
          Je maakt je facturen in een ander programma (site/organisation.ts).{' '}
          <Link className="link" to={deskAddress('invoices')}>
            Hier bewaar je de bestellingen van bedrijven als CSV
          </Link>
          .
        </p>
      )}
      {count === 0 && !isElsewhere && (
        <p className="desk-empty">Geen enkele factuur of creditnota deze maand.</p>
      )}
      {count > 0 && (
        <>
          <Facts
            facts={[
              ['Facturen', String(sums.invoices)],
              ['Creditnota’s', String(sums.notes)],
              ['Samen zonder btw', formatEuro(sums.net_cents)],
              ['Btw', formatEuro(sums.vat_cents)],
            ]}
          />
          <p>
            <Button size="small" busy={csv.isPending} onClick={() => csv.mutate()}>
              CSV<span className="sr-only"> van de facturen en creditnota’s</span>
            </Button>
          </p>
          {csv.error && <Problem error={csv.error} />}
        </>
      )}
    </Panel>
  );
}
