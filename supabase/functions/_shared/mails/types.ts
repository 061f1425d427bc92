import type { LabelledValue } from '../../../../contract/labels.ts';
import type { RequestKind } from '../../../../contract/leads.ts';
import type { StoredRequest } from '../../../../contract/requests.ts';
import type { WithdrawalVerdict } from '../../../../contract/withdrawal.ts';

/** How a reader unsubscribes from the launch list. */
interface LeaveLinks {
  /** The page where the reader unsubscribes. */
  unsubscribeUrl: string;
  /** Where a mail program posts on behalf of the reader (RFC 8058). */
  oneClickUrl: string;
}

/** How a reader confirms, and later stops, the updates that were requested in a form. */
export interface UpdatesLinks {
  confirmUrl: string;
  stopUrl: string;
}

/** What a mail about a withdrawal says about the declaration itself. */
interface DeclarationData {
  reference: string;
  statement: string;
  /** As filled in. */
  lines: LabelledValue[];
  receivedAt: string;
  /** The due day of the refund: '2026-12-07'. */
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
        /** The number of participants. */
        persons?: number;
        /** As the confirmation showed the visitor. */
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
        /** Only when updates were requested for an address that is not proven yet. */
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
        /** The request, quoted below the answer. */
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
        /** Where the reader confirms it; only when an order matches and the buyer was not signed in. */
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
          /** What needs manual attention, as in orders.problem. */
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
        /** Of the withdrawal that caused the refund. */
        reference: string | null;
        /** The buyer's access: 'kept' through the other order of a buyer who paid twice; 'none' if it never started. */
        access: 'ended' | 'kept' | 'none';
      };
    }
  | {
      template: 'withdrawal-declined';
      data: {
        name: string;
        reference: string;
        /** The order that it was about, if one was found. */
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
        /** The refunded part of `paidCents`. */
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
        /** The first ten: a label and its detail (alert_owner). */
        lines: LabelledValue[];
      };
    };

/** What the owner is alerted to, at most once a day (alert_owner). */
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

/** An attachment. */
export interface MailAttachment {
  filename: string;
  contentType: string;
  content: string;
}
