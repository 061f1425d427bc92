import {
  type ContactRequest,
  isWorkshopDialogMessage,
  workshopDialogMessage,
} from '../../../contract/contact.ts';
import { doubts } from '../../../contract/doubts.ts';
import { kennismakingAnswers, kennismakingMessage } from '../../../contract/kennismaking.ts';
import { type LabelledValue, fieldLabels as labels } from '../../../contract/labels.ts';
import { gesprekstypes } from '../../../site/offers.ts';
import type { IncomingRequest } from '../_shared/requests/store-request.ts';

function contactFields({ name, email, phone }: ContactRequest): LabelledValue[] {
  return [
    { label: labels.naam, value: name },
    { label: labels.email, value: email },
    { label: labels.telefoonnummer, value: phone, doubt: doubts.phone(phone) },
  ];
}

function inline(body: ContactRequest): IncomingRequest {
  // The inline form sends its company in the phone slot (docs/product.md, 3).
  const { name, email, phone: company, message } = body;
  return {
    kind: 'inline',
    name,
    email,
    company,
    message,
    fields: [
      { label: labels.naam, value: name },
      { label: labels.email, value: email },
      { label: labels.bedrijfsnaam, value: company },
      { label: labels.bericht, value: message },
    ],
  };
}

/** The message without the heading that the form put before it: the visitor saw those answers as separate fields. */
function withoutHead(message: string, head: string): string {
  return message.startsWith(head) ? message.slice(head.length) : message;
}

function kennismaking(body: ContactRequest): IncomingRequest {
  const { name, email, phone, company, message } = body;
  const gesprekstype = gesprekstypes.find((type) => type.id === body.metadata?.gesprekstype);
  const head = gesprekstype ? kennismakingMessage({ gesprekstype: gesprekstype.id, toelichting: '' }) : '';
  return {
    kind: 'kennismaking',
    name,
    email,
    phone,
    company,
    message,
    details: gesprekstype ? { gesprekstype: gesprekstype.id } : {},
    fields: kennismakingAnswers({
      naam: name,
      email,
      telefoonnummer: phone,
      bedrijfsnaam: company,
      gesprekstype: gesprekstype?.id,
      toelichting: withoutHead(message, head),
    }),
  };
}

/** The workshop dialog sends its company as the first line of its message. */
function workshopDialog(body: ContactRequest): IncomingRequest {
  const { name, email, phone, message } = body;
  const [firstLine = '', ...lines] = withoutHead(message, workshopDialogMessage('', '')).split('\n');
  return {
    kind: 'workshop-dialog',
    name,
    email,
    phone,
    company: firstLine,
    message,
    section: body.metadata?.section,
    fields: [
      ...contactFields(body),
      { label: labels.bedrijfsnaam, value: firstLine },
      { label: labels.bericht, value: lines.join('\n').trim() },
    ],
  };
}

function contactDialog(body: ContactRequest): IncomingRequest {
  const { name, email, phone, company, message } = body;
  return {
    kind: 'contact',
    name,
    email,
    phone,
    company,
    message,
    section: body.metadata?.section,
    fields: [
      ...contactFields(body),
      { label: labels.bedrijfsnaam, value: company },
      { label: labels.bericht, value: message },
    ],
  };
}

/** Reads a body of send-contact-email by the form it came from (docs/product.md, 7). */
export function contactRequestFrom(body: ContactRequest): IncomingRequest {
  if (body.form_type === 'inline') return inline(body);
  if (body.form_type === 'kennismaking') return kennismaking(body);
  return isWorkshopDialogMessage(body.message) ? workshopDialog(body) : contactDialog(body);
}
