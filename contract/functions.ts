import type * as v from 'valibot';
import type { contactRequest } from './contact.ts';
import type { kitSignupRequest } from './kit-signup.ts';
import type { launchLinkRequest } from './launch-link.ts';
import type { lessonLinkRequest } from './lessons.ts';
import type { paymentRequest, verifyRequest } from './payment.ts';
import type { supportRequest } from './support.ts';
import type { workshopRequest } from './workshop.ts';

/** What every function answers when something is wrong: a Dutch sentence, and the id to find it in the logs. */
export interface ErrorBody {
  error: string;
  /** The same sentence, for the workshop form (spec section 8, 'Request forms'). */
  userMessage?: string;
  message?: string;
  request_id?: string;
}

export interface SuccessBody {
  success: true;
}

/**
 * The calls a browser makes: name, body and answer (spec section 7), the link to a lesson's file, and what a link in
 * a mail of the launch list does.
 */
export interface FunctionCalls {
  'send-contact-email': { body: v.InferInput<typeof contactRequest>; answer: SuccessBody };
  'send-kit-signup-email': { body: v.InferInput<typeof kitSignupRequest>; answer: SuccessBody };
  'send-workshop-request': { body: v.InferInput<typeof workshopRequest>; answer: SuccessBody };
  'send-support-email': { body: v.InferInput<typeof supportRequest>; answer: SuccessBody };
  'create-stripe-payment': { body: v.InferInput<typeof paymentRequest>; answer: { paymentUrl: string } };
  'verify-payment': { body: v.InferInput<typeof verifyRequest>; answer: { verified: boolean } };
  'kit-signup-link': { body: v.InferInput<typeof launchLinkRequest>; answer: SuccessBody };
  /** `path`: below the backend's address, good for five minutes. */
  'lesson-link': { body: v.InferInput<typeof lessonLinkRequest>; answer: { path: string } };
}

export type FunctionName = keyof FunctionCalls;
