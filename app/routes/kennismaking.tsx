import { introductionName } from '../../site/offers.ts';
import { KennismakingForm } from '../features/requests/kennismaking-form.tsx';
import { RequestPage } from '../features/requests/request-page.tsx';
import { pageMeta } from '../platform/meta.ts';

const steps = [
  'We lezen uw vraag en bereiden ons voor.',
  'We spreken elkaar zoals u het koos: via e-mail, online of in persoon.',
  'U weet wat AI voor uw bedrijf kan doen. U zit nergens aan vast.',
];

export function meta() {
  return pageMeta({
    title: introductionName,
    description:
      'Een gratis eerste gesprek over AI in uw bedrijf: via e-mail, online of in persoon. U vertelt waar u staat, wij zeggen wat kan.',
  });
}

export default function Kennismaking() {
  return (
    <RequestPage
      title={introductionName}
      lede="Eén gesprek, geen verplichting. Vertel waar u staat, dan zeggen wij wat kan."
      steps={steps}
    >
      <KennismakingForm />
    </RequestPage>
  );
}
