import type { WorkshopRequest } from '../../../contract/workshop.ts';
import type { IncomingRequest } from '../_shared/requests/store-request.ts';

/** Reads a body of send-workshop-request. */
export function workshopRequestFrom(body: WorkshopRequest): IncomingRequest {
  return {
    kind: 'workshop',
    name: body.contactpersoon,
    email: body.email,
    phone: body.telefoonnummer,
    company: body.bedrijfsnaam,
    message: body.toelichting,
    persons: body.aantalPersonen,
    details: {
      straat: body.straat,
      nummer: body.nummer,
      postcode: body.postcode,
      stad: body.stad,
      workshopType: body.workshopType,
      aantalPersonen: body.aantalPersonen,
      gebruiktAI: body.gebruiktAI,
      aiTools: body.aiTools,
      andereTools: body.andereTools,
    },
  };
}
