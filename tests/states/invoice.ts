import type { FunctionCalls } from '../../contract/functions.ts';
import { transferText } from '../../contract/invoicing/transfer.ts';
import { refusals } from '../../contract/messages.ts';
import { qrCode } from '../../supabase/functions/_shared/invoicing/qr.ts';
import { documents } from '../invoicing/documents.ts';
import { answers, fails, shows, states, visits } from './state.ts';

type Shown = FunctionCalls['invoice']['answer'];

const call = '**/functions/v1/invoice';
const opens = visits(`/factuur?token=${'a'.repeat(43)}`);
const document = documents['session with two rates, by transfer'];

const opened = (more: Partial<Shown> = {}) => {
  const shown = { document, state: 'open' as const, open_cents: document.totalCents, paid_on: null, ...more };
  const text = transferText(shown.document, shown.open_cents);
  return [answers(call, { ...shown, code: text && qrCode(text) }), opens];
};

/** The states of an invoice behind the link in its mails. */
export const invoiceStates = states({
  'variant factuur-open': [...opened(), shows('Mededeling')],
  'variant factuur-te-laat': [...opened({ state: 'overdue', open_cents: 82_597 }), shows('Gecrediteerd')],
  'variant factuur-zonder-rekening': [
    ...opened({ document: { ...document, seller: { ...document.seller, iban: '' } } }),
    shows('Vraag het ons'),
  ],
  'success factuur-betaald': [
    ...opened({ state: 'paid', open_cents: 0, paid_on: '2026-12-20' }),
    shows('Deze factuur is betaald'),
  ],
  'success factuur-gecrediteerd': [
    ...opened({ state: 'credited', open_cents: 0 }),
    shows('Er is niets te betalen'),
  ],
  'error factuur-ongeldig': [
    answers(call, { error: refusals['unknown-link'], code: 'unknown-link' }, 404),
    opens,
    shows('Deze link werkt niet'),
  ],
  'offline factuur-geen-netwerk': [fails(call), opens, shows('Even geen verbinding')],
});
