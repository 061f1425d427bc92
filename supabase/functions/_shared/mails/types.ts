/** Which form a request came from; decides the subject and the words of its mails. */
export type RequestKind = 'contact' | 'inline' | 'workshop-dialog' | 'kennismaking' | 'workshop' | 'support';

/** One answer of a form, with the label that the visitor saw. Order is the order of the form. */
export interface LabelledValue {
  label: string;
  value: string;
}

/** How a reader leaves the launch list. */
export interface LeaveLinks {
  /** The page where the reader leaves. */
  unsubscribeUrl: string;
  /** Where a mail program posts for its reader (RFC 8058). */
  oneClickUrl: string;
}

/**
 * Every mail of the shop: a template's name and what it needs. This pair is what the outbox stores (columns
 * `template` and `data`); the mail is rendered when it is delivered.
 */
export type Mail =
  | {
      template: 'request-business';
      data: { kind: RequestKind; name: string; fields: LabelledValue[]; sourceUrl: string | null };
    }
  | { template: 'request-visitor'; data: { kind: RequestKind; name: string; fields: LabelledValue[] } }
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
        /** Whether an account with this address waits for its confirmation. */
        unconfirmed?: boolean;
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
        /** The number of an order by which this buyer had paid for the same product before. */
        earlierOrder?: string | null;
      };
    };

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}
