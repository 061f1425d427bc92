/** The form that a request came from. */
export type RequestKind = 'contact' | 'inline' | 'workshop-dialog' | 'kennismaking' | 'workshop' | 'support';

/** One answer, with the label that the visitor saw. */
export interface LabelledValue {
  label: string;
  value: string;
}

/** How a reader unsubscribes from the launch list. */
interface LeaveLinks {
  /** The page where the reader unsubscribes. */
  unsubscribeUrl: string;
  /** Where a mail program posts for the reader (RFC 8058). */
  oneClickUrl: string;
}

/** Every mail of the shop, as the outbox stores it: a template and its data. It is rendered on delivery. */
export type ShopMail =
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
        /** Whether an account with this address still awaits confirmation. */
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
        /** The number of an order with which this buyer already paid for the same product. */
        earlierOrder?: string | null;
      };
    };

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
