import { jaNee, fieldLabels as labels } from '../../../contract/labels.ts';
import type { WorkshopRequest } from '../../../contract/workshop.ts';
import { aiTools, workshopTypes } from '../../../site/offers.ts';
import type { IncomingRequest } from '../_shared/requests/store-request.ts';

/** Reads a body of send-workshop-request. */
export function workshopRequestFrom(body: WorkshopRequest): IncomingRequest {
  const tools = aiTools.filter((tool) => body.aiTools.includes(tool.id));
  return {
    kind: 'workshop',
    name: body.contactpersoon,
    email: body.email,
    phone: body.telefoonnummer,
    company: body.bedrijfsnaam,
    message: body.toelichting,
    details: {
      straat: body.straat,
      nummer: body.nummer,
      postcode: body.postcode,
      stad: body.stad,
      workshopType: body.workshopType,
      aantalPersonen: body.aantalPersonen,
      gebruiktAI: body.gebruiktAI,
      aiTools: tools.map((tool) => tool.id),
      andereTools: body.andereTools,
    },
    fields: [
      { label: labels.bedrijfsnaam, value: body.bedrijfsnaam },
      { label: labels.straat, value: body.straat },
      { label: labels.nummer, value: body.nummer },
      { label: labels.postcode, value: body.postcode },
      { label: labels.stad, value: body.stad },
      { label: labels.contactpersoon, value: body.contactpersoon },
      { label: labels.email, value: body.email },
      { label: labels.telefoonnummer, value: body.telefoonnummer },
      {
        label: labels.workshopType,
        value: workshopTypes.find((type) => type.id === body.workshopType)?.label ?? '',
      },
      { label: labels.aantalPersonen, value: String(body.aantalPersonen) },
      { label: labels.gebruiktAI, value: jaNee[body.gebruiktAI] },
      { label: labels.aiTools, value: tools.map((tool) => tool.label).join(', ') },
      { label: labels.andereTools, value: body.andereTools },
      { label: labels.toelichting, value: body.toelichting },
    ],
  };
}
