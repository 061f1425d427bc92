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
  /** The id and state of the document of this number, if the access point has one that did not fail. */
  find(number: string): Promise<{ id: string; state: DocumentState } | null>;
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

interface StoredDocument {
  id: string;
  invoice_id?: string | null;
  state?: string;
}

const stateIn = ({ state = '' }: StoredDocument): DocumentState => states[state] ?? 'sending';

/** In milliseconds. */
const timeout = 15_000;

/** The document itself was refused. A rejected key or an exhausted account can still be mended. */
const final = new Set([400, 413, 415, 422]);

/** The access point of these settings. */
export function accessPoint({ apiUrl, apiKey }: NonNullable<ReturnType<typeof peppolSettings>>): AccessPoint {
  async function ask<Answer>(path: string, init?: RequestInit): Promise<Answer> {
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
    try {
      return await response.json();
    } catch {
      throw new AccessPointError('unreachable: answer', false);
    }
  }

  return {
    async receives(companyNumber) {
      const query = new URLSearchParams({ peppol_id: `0208:${companyNumber}` });
      return (await ask<{ is_valid: boolean }>(`/api/validate/peppol-id?${query}`)).is_valid;
    },
    async find(number) {
      const search = new URLSearchParams({ search: number, page_size: '100' });
      for (const list of [`/api/outbox/?${search}`, '/api/outbox/drafts?page_size=100']) {
        const { items } = await ask<{ items: StoredDocument[] }>(list);
        const found = items.find((item) => item.invoice_id === number && stateIn(item) !== 'failed');
        if (found) return { id: found.id, state: stateIn(found) };
      }
      return null;
    },
    async create({ content, contentType, filename }) {
      const body = new FormData();
      body.append('file', new Blob([content], { type: contentType }), filename);
      return (await ask<StoredDocument>('/api/documents/ubl', { method: 'POST', body })).id;
    },
    async send(id) {
      await ask(`/api/documents/${encodeURIComponent(id)}/send`, { method: 'POST' });
    },
    async stateOf(id) {
      return stateIn(await ask<StoredDocument>(`/api/documents/${encodeURIComponent(id)}`));
    },
  };
}
