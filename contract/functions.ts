import type * as v from 'valibot';
import type { listsRequest } from './account-page.ts';
import type { browserErrorRequest } from './browser-error.ts';
import type { orderCompanyRequest } from './company.ts';
import type { contactRequest } from './contact.ts';
import type { LinkedInvoice } from './database/invoices.ts';
import type { AddedCompany } from './database/orders.ts';
import type { DeletionState } from './database/people.ts';
import type { QuoteSeen } from './database/quotes.ts';
import type { AccountLists } from './database/requests.ts';
import type { WithdrawalLinkState } from './database/states.ts';
import type {
  DeskKitAnswer,
  DeskMailAnswer,
  DeskMailingAnswer,
  deskKitRequest,
  deskMailingRequest,
  deskMailRequest,
} from './desk.ts';
import type { ActionAnswer } from './desk-actions.ts';
import type { booksRequest } from './desk-books.ts';
import type { InvoiceRequest } from './desk-invoices.ts';
import type { DeskLessonAnswer, deskLessonRequest } from './desk-lesson.ts';
import type { RefundAnswer, refundRequest, withdrawalActRequest } from './desk-orders.ts';
import type { DeskShopAnswer, deskShopRequest } from './desk-shop.ts';
import type { invoiceFileRequest, invoiceLinkRequest } from './invoicing/file.ts';
import type { kitSignupRequest, launchLinkRequest } from './launch-list.ts';
import type { lessonLinkRequest } from './lessons.ts';
import type { ErrorCode } from './messages.ts';
import type { deletionRequest, ownDataLinkRequest, ownDataRequest } from './own-data.ts';
import type { correctionRequest, paymentRequest, verifyRequest } from './payment.ts';
import type { CopiedData } from './personal-data.ts';
import type { quoteRequest } from './quote-answer.ts';
import type { supportRequest } from './support.ts';
import type { withdrawalLinkRequest, withdrawalRequest } from './withdrawal.ts';
import type { workshopRequest } from './workshop.ts';

/** The error response of every function: a Dutch sentence, and the id of the request's log line. */
export interface ErrorBody {
  error: string;
  /** Of a refusal that a page reacts to. */
  code?: ErrorCode;
  /** With the code 'price-changed': the price of now, in cents. */
  priceCents?: number;
  /** The same sentence, for the workshop form (docs/product.md, 8, 'Request forms'). */
  userMessage?: string;
  message?: string;
  request_id?: string;
}

interface SuccessBody {
  success: true;
}

interface VerifyAnswer {
  verified: boolean;
  /** Where the money is when it moved but gives no access: received and to be looked into, or refunded. */
  money?: 'received' | 'refunded';
}

/** `content` is in base64. */
export interface FileAnswer {
  filename: string;
  contentType: string;
  content: string;
}

interface RequestAnswer extends SuccessBody {
  /** The name of the request, in both mails. */
  reference: string;
}

interface WithdrawalAnswer extends SuccessBody {
  reference: string;
  /** When the server received it: ISO 8601, UTC. */
  receivedAt: string;
  proven: boolean;
  /** Whether money that the shop has of that account is under way back, without a decision by the shop. */
  refunding: boolean;
}

/** The functions that a browser calls, with their request and response bodies (docs/product.md, 7). */
export interface FunctionCalls {
  'send-contact-email': { body: v.InferInput<typeof contactRequest>; answer: RequestAnswer };
  'send-kit-signup-email': { body: v.InferInput<typeof kitSignupRequest>; answer: SuccessBody };
  'send-workshop-request': { body: v.InferInput<typeof workshopRequest>; answer: RequestAnswer };
  'send-support-email': { body: v.InferInput<typeof supportRequest>; answer: RequestAnswer };
  'create-stripe-payment': { body: v.InferInput<typeof paymentRequest>; answer: { paymentUrl: string } };
  'correct-address': { body: v.InferInput<typeof correctionRequest>; answer: SuccessBody };
  /** The same answer for any payment. */
  'resend-confirmation': { body: v.InferInput<typeof verifyRequest>; answer: SuccessBody };
  'verify-payment': { body: v.InferInput<typeof verifyRequest>; answer: VerifyAnswer };
  'kit-signup-link': { body: v.InferInput<typeof launchLinkRequest>; answer: SuccessBody };
  /** The same answer for any address. */
  'own-data-link': { body: v.InferInput<typeof ownDataLinkRequest>; answer: SuccessBody };
  /** A copy of all that is kept about the account, or about the address of a link. */
  'own-data': {
    body: v.InferInput<typeof ownDataRequest>;
    answer: { address: string; data: CopiedData };
  };
  /** The request to erase the person, after the change if there was one. */
  'own-deletion': { body: v.InferInput<typeof deletionRequest>; answer: DeletionState };
  /** What a quote says by its link, after an answer if there was one. */
  quote: { body: v.InferInput<typeof quoteRequest>; answer: QuoteSeen };
  /** Which lists mail the account's address, after the change if there was one. */
  'account-lists': { body: v.InferInput<typeof listsRequest>; answer: AccountLists };
  /** An invoice for a paid order of the account, whose buyer is a company after all. */
  'order-company': { body: v.InferInput<typeof orderCompanyRequest>; answer: { state: AddedCompany } };
  /** An invoice, for whoever has the link in its mails. 404 for a link that does not exist. */
  invoice: {
    body: v.InferInput<typeof invoiceLinkRequest>;
    answer: LinkedInvoice & { code: { size: number; path: string } | null };
  };
  /** A document as a file, for the account of its order, an owner, or whoever has the link in its mails. */
  'invoice-file': { body: v.InferInput<typeof invoiceFileRequest>; answer: FileAnswer };
  /** `path` is relative to the backend's address and valid for five minutes. */
  'lesson-link': { body: v.InferInput<typeof lessonLinkRequest>; answer: { path: string } };
  'browser-error': { body: v.InferInput<typeof browserErrorRequest>; answer: SuccessBody };
  'desk-lesson': { body: v.InferInput<typeof deskLessonRequest>; answer: DeskLessonAnswer };
  /** The same answer whether or not the order exists, and the first one again for a repeated `request_key`. */
  withdraw: { body: v.InferInput<typeof withdrawalRequest>; answer: WithdrawalAnswer };
  /** The link in the acknowledgement, once its reader confirms it. 404 for a link that does not exist. */
  'withdrawal-link': {
    body: v.InferInput<typeof withdrawalLinkRequest>;
    answer: { state: WithdrawalLinkState };
  };
  /** For owners: refunds an order, in whole or in part. */
  'desk-refund': { body: v.InferInput<typeof refundRequest>; answer: RefundAnswer };
  /** For owners: notes a withdrawal on paper, or marks one as not spam. */
  'desk-withdrawal': {
    body: v.InferInput<typeof withdrawalActRequest>;
    answer: ActionAnswer<'withdrawal-noted' | 'withdrawal-released'>;
  };
  /** For owners; 404 for anyone else. */
  'desk-kit': { body: v.InferInput<typeof deskKitRequest>; answer: DeskKitAnswer };
  /** For owners: publishes what they change of the shop. */
  'desk-shop': { body: v.InferInput<typeof deskShopRequest>; answer: DeskShopAnswer };
  /** For owners: a mail of the outbox as it reads. */
  'desk-mail': { body: v.InferInput<typeof deskMailRequest>; answer: DeskMailAnswer };
  /** For owners: issues an invoice for a request that was won, or sends a quote for one. */
  'desk-invoice': {
    body: InvoiceRequest;
    answer: ActionAnswer<'invoice-issued' | 'quote-sent'> | { result: 'preview'; file: FileAnswer };
  };
  /** For owners: the documents of a month as a zip. */
  'desk-books': { body: v.InferInput<typeof booksRequest>; answer: FileAnswer };
  'desk-mailing': { body: v.InferInput<typeof deskMailingRequest>; answer: DeskMailingAnswer };
}

export type FunctionName = keyof FunctionCalls;
