import { useMutation } from '@tanstack/react-query';
import { unzipSync, type Zippable, zipSync } from 'fflate';
import { Link } from 'react-router';
import type { Books } from '../../../../contract/database/books.ts';
import { csvRows } from '../../../../contract/desk.ts';
import { deskAddress } from '../../../../contract/desk-address.ts';
import { documentsPerZip } from '../../../../contract/desk-books.ts';
import { formatEuro } from '../../../../site/kit.ts';
import { organisation } from '../../../../site/organisation.ts';
import { bytesOf, offerFile } from '../../../shared/page/offer-file.ts';
import { Button } from '../../../ui/button.tsx';
import { askPage, call } from '../ask.ts';
import { saveInvoicesCsv } from '../invoices/invoice-csv.ts';
import { Facts, Panel, Problem } from '../panel.tsx';

function Files({ month, count }: { month: string; count: number }) {
  const zip = useMutation({
    mutationFn: async () => {
      const files: Zippable = {};
      for (let part = 1; part <= Math.ceil(count / documentsPerZip); part += 1)
        Object.assign(files, unzipSync(bytesOf(await call('desk-books', { day: month, part }))));
      const whole = new Uint8Array(zipSync(files));
      offerFile(
        `voor je boekhouder ${month.slice(0, 7)}.zip`,
        new Blob([whole], { type: 'application/zip' }),
      );
    },
  });
  const csv = useMutation({
    mutationFn: async () => {
      const of = month.slice(0, 7);
      const everything = { search: '', page: 1, size: csvRows, sort: 'number', month: of };
      saveInvoicesCsv(`facturen ${of}`, (await askPage('desk_invoices', everything)).rows);
    },
  });
  const error = zip.error ?? csv.error;
  return (
    <>
      <div className="desk-tools">
        <Button size="small" look="go" busy={zip.isPending} onClick={() => zip.mutate()}>
          Zip voor je boekhouder
        </Button>
        <Button size="small" busy={csv.isPending} onClick={() => csv.mutate()}>
          CSV<span className="sr-only"> van de facturen en creditnota’s</span>
        </Button>
      </div>
      {error && <Problem error={error} />}
    </>
  );
}

/** The invoices and credit notes of a month, to hand over. */
export function Documents({ books: { month, invoices: sums } }: { books: Books }) {
  const count = sums.invoices + sums.notes;
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
          <Files month={month} count={count} />
        </>
      )}
    </Panel>
  );
}
