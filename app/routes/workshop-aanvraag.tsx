import { product } from '../../site/brand.ts';
import { RequestPage } from '../features/requests/request-page.tsx';
import { WorkshopForm } from '../features/requests/workshop-form.tsx';
import { pageMeta } from '../platform/meta.ts';

const title = `${product} sessie aanvraag`;

const steps = [
  'We lezen uw aanvraag en bellen of mailen u terug.',
  'Samen kiezen we datum, plaats en inhoud.',
  'Uw team staat aan de start.',
];

export function meta() {
  return pageMeta({
    title,
    description:
      'Vraag een inspiratiesessie of een praktische AI-workshop aan voor uw team. U krijgt een voorstel op maat van uw bedrijf.',
  });
}

export default function WorkshopAanvraag() {
  return (
    <RequestPage
      title={title}
      lede="Vertel ons wie u bent en waar u staat. U krijgt een voorstel, geen verkooppraatje."
      steps={steps}
    >
      <WorkshopForm />
    </RequestPage>
  );
}
