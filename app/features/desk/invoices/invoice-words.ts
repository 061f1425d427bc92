import type { InvoiceState } from '../../../../contract/database/states.ts';

type Tone = 'hot' | 'done' | 'bad';

/** The states of documents, in the order in which the list filters them. */
export const invoiceStates: Record<InvoiceState, { words: string; tone?: Tone }> = {
  open: { words: 'open', tone: 'hot' },
  overdue: { words: 'te laat', tone: 'bad' },
  paid: { words: 'betaald', tone: 'done' },
  credited: { words: 'gecrediteerd' },
  'credit-note': { words: 'creditnota' },
};

/** The name of a document: 'Factuur 2026-0001'. */
export const invoiceTitle = (number: string, state: InvoiceState): string =>
  `${state === 'credit-note' ? 'Creditnota' : 'Factuur'} ${number}`;
