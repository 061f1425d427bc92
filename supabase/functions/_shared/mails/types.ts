import type { LabelledValue } from '../../../../contract/labels.ts';
import type { RequestKind } from '../../../../contract/leads.ts';
import type { StoredRequest } from '../../../../contract/requests.ts';
import type { WithdrawalVerdict } from '../../../../contract/withdrawal.ts';

/** How a reader unsubscribes from the launch list. */
interface LeaveLinks {
  /** The page where the reader unsubscribes. */
  unsubscribeUrl: string;
  /** Where a mail program posts for the reader (RFC 8058). */
  oneClickUrl: string;
}

/** How a reader confirms the updates asked in a form, and stops them again. */
export interface UpdatesLinks {
  confirmUrl: string;
  stopUrl: string;
}

/** What a mail about a withdrawal says of the declaration itself. */
interface DeclarationData {
  reference: string;
  statement: string;
  /** As filled in. */
  lines: LabelledValue[];
  receivedAt: string;
  /** The day by which the money has to be back: '2026-12-07'. */
  due: string;
}

/** Every mail of the shop, as the outbox stores it: a template and its data. It is rendered on delivery. */
export type ShopMail =
  | {
      template: 'request-business';
      data: {
        kind: RequestKind;
        name: string;
        company?: string;
        /** How many take part. */
        persons?: number;
        /** As the visitor was told. */
        reference?: string;
        /** The section of the home page in which the dialog was asked for. */
        section?: string | null;
        fields: LabelledValue[];
        sourceUrl: string | null;
      };
    }
  | {
      template: 'request-visitor';
      data: {
        kind: RequestKind;
        name: string;
        reference?: string;
        fields: LabelledValue[];
        /** Only when updates were asked for an address that is not proven yet. */
        updates?: UpdatesLinks;
      };
    }
  | {
      template: 'lead-answer';
      data: {
        /** What the owner wrote. */
        subject: string;
        words: string;
        reference: string;
        askedAt: string;
        /** What is quoted below it. */
        request: Pick<StoredRequest, 'kind' | 'company' | 'message' | 'details'>;
      };
    }
  | { template: 'launch-business'; data: { email: string } }
  | { template: 'launch-visitor'; data: LeaveLinks & { confirmUrl: string } }
  | { template: 'launch-announcement'; data: LeaveLinks }
  | {
      template: 'payment-buyer';
      data: {
        firstName: string | null;
        productName: string;
        amountCents: number;
        orderNumber: string;
        paidAt: string;
        /** Whether the order already belongs to a confirmed account. */
        hasAccount: boolean;
        /** Whether an account with this address still awaits confirmation. */
        unconfirmed?: boolean;
        /** The number of an order with which this buyer already paid for the same product. */
        earlierOrder?: string | null;
      };
    }
  | {
      template: 'payment-reminder';
      data: {
        firstName: string | null;
        productName: string;
        orderNumber: string;
        /** Whether an account with this address awaits confirmation. */
        unconfirmed: boolean;
        /** Whether no other reminder follows. */
        last: boolean;
      };
    }
  | {
      template: 'payment-business';
      data: {
        name: string | null;
        email: string;
        productName: string;
        amountCents: number;
        orderNumber: string;
        paidAt: string;
        /** The number of an order with which this buyer already paid for the same product. */
        earlierOrder?: string | null;
      };
    }
  | {
      template: 'payment-mismatch';
      data: {
        orderNumber: string;
        email: string;
        ordered: Payable;
        paid: Payable;
      };
    }
  | {
      template: 'withdrawal-receipt';
      data: DeclarationData & {
        /** Where the reader confirms it; only when an order fits and nobody was signed in. */
        confirmUrl?: string;
      };
    }
  | {
      template: 'withdrawal-shop';
      data: DeclarationData & {
        verdict: WithdrawalVerdict;
        /** Whether the order's own account sent it. */
        proven: boolean;
        order: {
          number: string;
          amountCents: number;
          /** What a person must look into, as in orders.problem. */
          problem: string | null;
          paidAt: string | null;
          lastDay: string | null;
        } | null;
      };
    }
  | {
      template: 'withdrawal-refused';
      data: { reference: string; orderNumber: string; payment: string; error: string };
    }
  | {
      template: 'refund-failed';
      /** `reference` is the case's, or the order's number when there is no case. */
      data: { reference: string; orderNumber: string; payment: string; error: string };
    }
  | {
      template: 'withdrawal-refunded';
      data: {
        firstName: string | null;
        productName: string;
        orderNumber: string;
        amountCents: number;
        /** Of the withdrawal that it follows from. */
        reference: string | null;
        /** Of the buyer: 'kept' through another order by a buyer who paid twice; 'none' when this payment never gave any. */
        access: 'ended' | 'kept' | 'none';
      };
    }
  | {
      template: 'withdrawal-declined';
      data: {
        name: string;
        reference: string;
        /** Of the order that it was about, if one was found. */
        orderNumber: string | null;
        receivedAt: string;
        /** As the shop typed it. */
        reason: string;
      };
    }
  | {
      template: 'refund-part';
      data: {
        firstName: string | null;
        productName: string;
        orderNumber: string;
        /** What comes back of `paidCents`. */
        amountCents: number;
        paidCents: number;
      };
    }
  | {
      template: 'owner-alert';
      data: {
        cause: AlertCause;
        /** How many there are. */
        total: number;
        /** The first ten: a label and what is known about it (alert_owner). */
        lines: LabelledValue[];
      };
    };

/** What the owner is alerted about, at most once a day (alert_owner). */
export type AlertCause = 'mails' | 'problems' | 'disputes' | 'missed' | 'refunds';

/** What was ordered, or what Stripe says was paid. */
export interface Payable {
  product: string | null;
  cents: number | null;
  currency: string | null;
}

/** The data of one template. */
export type MailData<Template extends ShopMail['template']> = Extract<
  ShopMail,
  { template: Template }
>['data'];

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

/** A file that goes with a mail. */
export interface MailAttachment {
  filename: string;
  contentType: string;
  content: string;
}
