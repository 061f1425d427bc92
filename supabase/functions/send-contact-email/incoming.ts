import { type ContactRequest, isWorkshopDialogMessage } from '../../../contract/contact.ts';
import { fieldLabels as labels } from '../../../contract/labels.ts';
import { gesprekstypes } from '../../../site/offers.ts';
import type { IncomingRequest } from '../_shared/requests/store-request.ts';

function inline(body: ContactRequest): IncomingRequest {
  // The inline form sends its company in the phone slot (spec section 3).
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

function kennismaking(body: ContactRequest): IncomingRequest {
  const { name, email, phone, company, message } = body;
  const gesprekstype = gesprekstypes.find((type) => type.id === body.metadata?.gesprekstype);
  return {
    kind: 'kennismaking',
    name,
    email,
    phone,
    company,
    message,
    details: gesprekstype ? { gesprekstype: gesprekstype.id } : {},
    fields: [
      { label: labels.naam, value: name },
      { label: labels.email, value: email },
      { label: labels.telefoonnummer, value: phone },
      { label: labels.bedrijfsnaam, value: company },
      { label: labels.gesprekstype, value: gesprekstype?.label ?? '' },
      { label: labels.bericht, value: message },
    ],
  };
}

function dialog(body: ContactRequest): IncomingRequest {
  const { name, email, phone, company, message } = body;
  return {
    kind: isWorkshopDialogMessage(message) ? 'workshop-dialog' : 'contact',
    name,
    email,
    phone,
    company,
    message,
    fields: [
      { label: labels.naam, value: name },
      { label: labels.email, value: email },
      { label: labels.telefoonnummer, value: phone },
      { label: labels.bedrijfsnaam, value: company },
      { label: labels.bericht, value: message },
    ],
  };
}

/** What a body of send-contact-email asks, by the form it came from (spec section 7). */
export function incomingFrom(body: ContactRequest): IncomingRequest {
  if (body.form_type === 'inline') return inline(body);
  if (body.form_type === 'kennismaking') return kennismaking(body);
  return dialog(body);
}
