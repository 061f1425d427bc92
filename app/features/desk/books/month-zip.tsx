import { useMutation } from '@tanstack/react-query';
import { strToU8, unzipSync, type Zippable, zipSync } from 'fflate';
import { booksName, invoicesCsv, takingsCsv } from '../../../../contract/books-csv.ts';
import type { Books } from '../../../../contract/database/books.ts';
import { csvRows } from '../../../../contract/desk.ts';
import { documentsPerZip } from '../../../../contract/desk-books.ts';
import { bytesOf, offerFile } from '../../../shared/page/offer-file.ts';
import { Button } from '../../../ui/button.tsx';
import { askPage, call } from '../ask.ts';
import { Problem } from '../panel.tsx';

/** The invoices and credit notes of a month. The desk logs that its owner read them. */
export async function invoicesOf(month: string) {
  const all = { search: '', page: 1, size: csvRows, sort: 'number', month: month.slice(0, 7) };
  return (await askPage('desk_invoices', all)).rows;
}

/** Saves a month as one file: the takings, the list of invoices and credit notes, and each of those as PDF and XML. */
export function MonthZip({ books: { month, days, invoices: sums } }: { books: Books }) {
  const of = month.slice(0, 7);
  const count = sums.invoices + sums.notes;
  const zip = useMutation({
    mutationFn: async () => {
      const files: Zippable = { [`dagontvangsten ${of}.csv`]: strToU8(takingsCsv(days)) };
      if (count > 0) files[`facturen ${of}.csv`] = strToU8(invoicesCsv(await invoicesOf(month)));
      for (let part = 1; part <= Math.ceil(count / documentsPerZip); part += 1)
        Object.assign(files, unzipSync(bytesOf(await call('desk-books', { day: month, part }))));
      const whole = new Uint8Array(zipSync(files));
      offerFile(`${booksName(month)}.zip`, new Blob([whole], { type: 'application/zip' }));
    },
  });
  return (
    <>
      <Button size="small" look="go" busy={zip.isPending} onClick={() => zip.mutate()}>
        Zip voor je boekhouder
      </Button>
      {zip.error && <Problem error={zip.error} />}
    </>
  );
}
