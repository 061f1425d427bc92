/** What the stand-in does with the next call of a kind: answers that the service documents, or breaks off. */
export type Trouble = 'error after storing' | 'error' | 'refused' | 'busy' | 'nonsense';

interface Stored {
  id: string;
  invoice_id: string;
  state: 'DRAFT' | 'TRANSIT' | 'SENT' | 'FAILED';
  sends: number;
  invoice_total: string;
  xml: string;
}

/**
 * A stand-in for the access point of e-invoice.be, written from its API reference: validate/peppol-id, documents/ubl,
 * documents/{id} with send, outbox and drafts. It answers the requests of fetch.
 */
export function standInAccessPoint(key: string) {
  const documents = new Map<string, Stored>();
  const unknown = new Set<string>();
  const troubles: Trouble[] = [];
  const answer = (body: unknown, status = 200) => Response.json(body, { status });
  const failed = (status: number) => answer({ detail: 'no' }, status);

  async function store(request: Request): Promise<Response> {
    const file = (await request.formData()).get('file');
    const xml = file instanceof Blob ? await file.text() : '';
    const number = /<cbc:ID>([^<]+)</.exec(xml)?.[1];
    const invoice_total = /TaxInclusiveAmount[^>]*>([\d.]+)</.exec(xml)?.[1] ?? '';
    const trouble = troubles.shift();
    if (trouble === 'error') return failed(500);
    if (trouble === 'busy') return failed(429);
    if (trouble === 'nonsense') return answer({});
    if (trouble === 'refused' || !number) return failed(422);
    const stored: Stored = {
      id: crypto.randomUUID(),
      invoice_id: number,
      state: 'DRAFT',
      sends: 0,
      invoice_total,
      xml,
    };
    documents.set(stored.id, stored);
    return trouble === 'error after storing' ? failed(500) : answer(stored);
  }

  function listed(states: Stored['state'][]): Response {
    const items = [...documents.values()].filter(({ state }) => states.includes(state));
    return answer({ items, page: 1, page_size: 100, total: items.length });
  }

  async function fetch(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (request.headers.get('authorization') !== `Bearer ${key}`) return failed(401);
    if (pathname === '/api/validate/peppol-id')
      return answer({ is_valid: !unknown.has(searchParams.get('peppol_id')?.replace('0208:', '') ?? '') });
    if (pathname === '/api/documents/ubl' && request.method === 'POST') return store(request);
    if (pathname === '/api/outbox/') return listed(['TRANSIT', 'SENT', 'FAILED']);
    if (pathname === '/api/outbox/drafts') return listed(['DRAFT']);
    const [, id = '', send] = /^\/api\/documents\/([^/]+)(\/send)?$/.exec(pathname) ?? [];
    const stored = documents.get(id);
    if (!stored) return failed(404);
    if (send && request.method === 'POST') {
      stored.sends += 1;
      stored.state = 'TRANSIT';
    }
    return answer(stored);
  }

  return {
    fetch,
    /** Every document that was stored. */
    documents: () => [...documents.values()],
    /** Moves all that is under way to an end. */
    arrive(state: 'SENT' | 'FAILED' = 'SENT') {
      for (const stored of documents.values()) if (stored.state === 'TRANSIT') stored.state = state;
    },
    /** What happens to the next documents that are stored. */
    next: (...more: Trouble[]) => troubles.push(...more),
    /** A company that is not registered. */
    unregister: (companyNumber: string) => unknown.add(companyNumber),
  };
}
