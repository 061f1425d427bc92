import {
  type ContactRequest,
  type IntroductionRequest,
  isWorkshopDialogMessage,
  workshopDialogMessage,
} from '../../../contract/contact.ts';
import type { IncomingRequest } from '../_shared/requests/store-request.ts';

type OtherRequest = Exclude<ContactRequest, IntroductionRequest>;

/** The inline form sends its company in the phone field (docs/product.md, 3). */
function inline({ name, email, phone: company, message }: OtherRequest): IncomingRequest {
  return { kind: 'inline', name, email, phone: '', company, message, details: {} };
}

function kennismaking({
  name,
  email,
  phone,
  company,
  message,
  metadata,
}: IntroductionRequest): IncomingRequest {
  return { kind: 'kennismaking', name, email, phone, company, message, details: { ...metadata } };
}

/** The workshop dialog sends its company as the first line of its message. */
function workshopDialog({ name, email, phone, message, metadata }: OtherRequest): IncomingRequest {
  const [firstLine = ''] = message.slice(workshopDialogMessage('', '').length).split('\n');
  return {
    kind: 'workshop-dialog',
    name,
    email,
    phone,
    company: firstLine,
    message,
    details: {},
    section: metadata?.section,
  };
}

function contactDialog({ name, email, phone, company, message, metadata }: OtherRequest): IncomingRequest {
  return { kind: 'contact', name, email, phone, company, message, details: {}, section: metadata?.section };
}

/** Reads a body of send-contact-email by the form it came from (docs/product.md, 7). */
export function contactRequestFrom(body: ContactRequest): IncomingRequest {
  if (body.form_type === 'inline') return inline(body);
  if (body.form_type === 'kennismaking') return kennismaking(body);
  return isWorkshopDialogMessage(body.message) ? workshopDialog(body) : contactDialog(body);
}
