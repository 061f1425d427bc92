import { useState } from 'react';
import { functionMessages } from '../../../contract/messages.ts';
import { invoke } from '../../platform/invoke.ts';
import { noAnswerMessage } from '../page/no-answer.ts';
import { offerAnswer } from '../page/offer-file.ts';

type Format = 'pdf' | 'xml';

const formats: Record<Format, string> = { pdf: 'PDF', xml: 'XML (Peppol)' };

/** A document by its number, or by the link in its mails. */
type Wanted = { number: string } | { token: string };

async function save(wanted: Wanted, format: Format): Promise<string | null> {
  const answer = await invoke('invoice-file', { ...wanted, format });
  if (!answer.ok) return answer.message ?? (answer.status ? functionMessages.unexpected : noAnswerMessage());
  offerAnswer(answer.data);
  return null;
}

/** Buttons that save a document in each format, of which a quote has one; `title` is its name, such as 'Factuur 2026-0001'. */
export function InvoiceFiles({ title, isQuote, ...wanted }: Wanted & { title: string; isQuote?: boolean }) {
  const [busy, setBusy] = useState<Format | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  async function start(format: Format): Promise<void> {
    setBusy(format);
    setProblem(null);
    setProblem(await save(wanted, format));
    setBusy(null);
  }
  return (
    <>
      {(isQuote ? (['pdf'] as const) : (['pdf', 'xml'] as const)).map((format) => (
        <button
          key={format}
          type="button"
          className="link min-h-11"
          aria-disabled={busy !== null}
          onClick={() => busy === null && void start(format)}
        >
          {busy === format ? 'Even ophalen…' : formats[format]}
          <span className="sr-only"> van {title}</span>
        </button>
      ))}
      {problem && (
        <p role="alert" className="basis-full font-semibold text-tartan-deep">
          {problem}
        </p>
      )}
    </>
  );
}
