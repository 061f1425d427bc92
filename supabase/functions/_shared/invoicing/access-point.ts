import * as v from 'valibot';
import type { InvoiceDocument } from '../../../../contract/invoicing/document.ts';
import type { peppolSettings } from '../settings.ts';
import type { InvoiceFile } from './files.ts';

// e-invoice.be as access point (https://docs.e-invoice.be, API reference: lookup, documents, outbox). Its client repeats a
// POST after a 500 by itself, which can make a document twice: hence fetch, which does not.

/** What the access point says of a document. */
type DocumentState = 'draft' | 'sending' | 'sent' | 'failed';

/** The access point refused, or did not answer. */
export class AccessPointError extends Error {
  override name = 'AccessPointError';
  /** Whether a retry is pointless, because the document itself was refused. */
  readonly isFinal: boolean;

  constructor(message: string, isFinal: boolean) {
    super(message);
    this.isFinal = isFinal;
  }
}

/** Sends documents over Peppol. Every method throws AccessPointError. */
export interface AccessPoint {
  /** Whether a Belgian company is registered to receive documents. */
  receives(companyNumber: string): Promise<boolean>;
  /** The id and state of this document, if the access point has it and it did not fail. */
  find(
    document: Pick<InvoiceDocument, 'number' | 'totalCents'>,
  ): Promise<{ id: string; state: DocumentState } | null>;
  /** Stores a document. Returns its id. */
  create(xml: InvoiceFile): Promise<string>;
  send(id: string): Promise<void>;
  stateOf(id: string): Promise<DocumentState>;
}

const states: Record<string, DocumentState> = {
  DRAFT: 'draft',
  TRANSIT: 'sending',
  SENT: 'sent',
  FAILED: 'failed',
};

const storedDocument = v.object({
  id: v.string(),
  invoice_id: v.nullish(v.string()),
  /** Including VAT, in euro. */
  invoice_total: v.nullish(v.union([v.string(), v.number()])),
  state: v.optional(v.string(), ''),
});
const documentList = v.object({ items: v.array(storedDocument) });
const registration = v.object({ is_valid: v.boolean() });

const stateIn = ({ state }: { state: string }): DocumentState => states[state] ?? 'sending';

/** In milliseconds. */
const timeout = 15_000;

/** The document itself was refused. A rejected key or an exhausted account can still be mended. */
const final = new Set([400, 413, 415, 422]);

/** The access point of these settings. */
export function pointFrom({ apiUrl, apiKey }: NonNullable<ReturnType<typeof peppolSettings>>): AccessPoint {
  async function ask<Schema extends v.GenericSchema>(
    path: string,
    schema: Schema,
    init?: RequestInit,
  ): Promise<v.InferOutput<Schema>> {
    let response: Response;
    try {
      response = await fetch(`${apiUrl}${path}`, {
        ...init,
        // A redirect would take the key elsewhere.
        redirect: 'error',
        headers: { authorization: `Bearer ${apiKey}` },
        signal: AbortSignal.timeout(timeout),
      });
    } catch (error) {
      throw new AccessPointError(`unreachable: ${error instanceof Error ? error.name : 'error'}`, false);
    }
    if (!response.ok) {
      await response.body?.cancel();
      throw new AccessPointError(`refused: status ${response.status}`, final.has(response.status));
    }
    const answer = v.safeParse(schema, await response.json().catch(() => null));
    if (!answer.success) throw new AccessPointError('unreachable: answer', false);
    return answer.output;
  }

  return {
    async receives(companyNumber) {
      const query = new URLSearchParams({ peppol_id: `0208:${companyNumber}` });
      return (await ask(`/api/validate/peppol-id?${query}`, registration)).is_valid;
    },
    async find({ number, totalCents }) {
      const search = new URLSearchParams({ search: number, page_size: '100' });
      for (const list of [`/api/outbox/?${search}`, '/api/outbox/drafts?page_size=100']) {
        const { items } = await ask(list, documentList);
        const found = items.find((item) => item.invoice_id === number && stateIn(item) !== 'failed');
        if (!found) continue;
        const total = found.invoice_total ?? null;
        // After a restore the shop may give out a number again: the other document is not this one.
        if (total !== null && Math.round(Number(total) * 100) !== totalCents)
          throw new AccessPointError(`refused: ${number} is another document there`, true);
        return { id: found.id, state: stateIn(found) };
      }
      return null;
    },
    async create({ content, contentType, filename }) {
      const body = new FormData();
      body.append('file', new Blob([content], { type: contentType }), filename);
      return (await ask('/api/documents/ubl', storedDocument, { method: 'POST', body })).id;
    },
    async send(id) {
      await ask(`/api/documents/${encodeURIComponent(id)}/send`, storedDocument, { method: 'POST' });
    },
    async stateOf(id) {
      return stateIn(await ask(`/api/documents/${encodeURIComponent(id)}`, storedDocument));
    },
  };
}
