import { useState } from 'react';
import { formatDay } from '../../../contract/calendar.ts';
import { type CompanyInfo, companyInfo, emptyCompany } from '../../../contract/company.ts';
import { busyLabels } from '../../../contract/labels.ts';
import { askedInvoice, askedInvoiceMessages, functionMessages } from '../../../contract/messages.ts';
import { companyRuling } from '../../../site/terms.ts';
import { invoke } from '../../platform/invoke.ts';
import { dropDraft, keptDraft } from '../../shared/forms/drafts.ts';
import { useForm } from '../../shared/forms/use-form.ts';
import { CompanyFields } from '../../shared/orders/company-fields.tsx';
import type { Order } from '../../shared/orders/orders.ts';
import { noAnswerMessage } from '../../shared/page/no-answer.ts';
import { Refused } from '../../shared/page/refused.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { endSession } from './use-account.ts';

async function ask(orderNumber: string, company: CompanyInfo): Promise<string | null> {
  const answer = await invoke('order-company', { orderNumber, company });
  if (answer.ok) return answer.data.state === 'added' ? null : askedInvoiceMessages[answer.data.state];
  if (answer.status === 401) endSession();
  return answer.message ?? (answer.status ? functionMessages.unexpected : noAnswerMessage());
}

/** Asks for an invoice of an order that was paid as a consumer (docs/product.md, 2, 'Buying for a company'). */
export function AskInvoice({
  order,
  until,
  onAdded,
}: {
  order: Order;
  until: string;
  onAdded: (company: CompanyInfo) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className="link min-h-11 text-left" onClick={() => setIsOpen(true)}>
        Factuur voor je bedrijf aanvragen<span className="sr-only"> voor {order.order_number}</span>
      </button>
      {isOpen && (
        <AskInvoiceDialog
          orderNumber={order.order_number}
          until={until}
          onClose={() => setIsOpen(false)}
          onAdded={onAdded}
        />
      )}
    </>
  );
}

function AskInvoiceDialog({
  orderNumber,
  until,
  onClose,
  onAdded,
}: {
  orderNumber: string;
  until: string;
  onClose: () => void;
  onAdded: (company: CompanyInfo) => void;
}) {
  const kept = `account-company ${orderNumber}`;
  const { busy, field, option, formProps, problem } = useForm({
    defaults: emptyCompany,
    schema: companyInfo,
    keep: keptDraft<typeof emptyCompany>(kept),
    send: async (company) => {
      const refused = await ask(orderNumber, company);
      if (refused) return { problem: refused };
      dropDraft(kept);
      toast({ variant: 'success', ...askedInvoice });
      onAdded(company);
    },
  });
  return (
    <Dialog
      title="Factuur aanvragen"
      intro={`Voor bestelling ${orderNumber}. Dat kan één keer, tot en met ${formatDay(until)}.`}
      onClose={onClose}
    >
      <form {...formProps} className="grid gap-5">
        <p className="text-small font-semibold">{companyRuling}</p>
        <CompanyFields field={field} option={option} />
        <Refused because={problem} />
        <p>
          <Button type="submit" look="go" busy={busy}>
            {busy ? busyLabels.waiting : 'Factuur aanvragen'}
          </Button>
        </p>
      </form>
    </Dialog>
  );
}
