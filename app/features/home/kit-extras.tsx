import { kitSection } from '../../../site/home.ts';
import type { PartProps } from './part-props.ts';
import { Teaser } from './proof.tsx';
import { Questions, SampleLesson } from './try-out.tsx';

const sheets = [0, 1, 2, 3, 4, 5, 6];
const boxes = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

const drawings = {
  sheets: (
    <g className="fill-chalk stroke-ink">
      {sheets.map((i) => (
        <path key={i} d={`M${4 + i * 20} ${28 - i * 4}h44v56h-44z`} />
      ))}
      <path d="M134 18h24M134 30h24M134 42h14" />
    </g>
  ),
  templates: (
    <g className="fill-none stroke-ink">
      <path d="M2 4h170v82H2z" className="fill-chalk" />
      <path d="M18 26h34M18 45h70M18 64h22" />
      <path d="M64 18h92v16H64zM100 37h56v16h-56zM52 56h64v16H52z" className="fill-sun" />
    </g>
  ),
  pitfalls: (
    <g className="fill-chalk stroke-ink">
      {boxes.map((i) => (
        <path key={i} d={`M${4 + (i % 5) * 34} ${12 + Math.floor(i / 5) * 38}h26v26h-26z`} />
      ))}
      <path d="M8 24l7 8 14-20M42 24l7 8 14-20M76 24l7 8 14-20" className="fill-none" strokeWidth="5" />
    </g>
  ),
};

/** What follows the Kicks: a video, what comes with them, and questions. */
export function KitMore({ of, plays }: PartProps) {
  return (
    <>
      <Teaser id={of.teaser} plays={plays} />
      <KitExtras />
      <Questions />
    </>
  );
}

/** The extras that come with the Kicks and a piece of one, beside the 'grows with you' list. */
function KitExtras() {
  return (
    <div className="wrap mt-8 grid gap-x-16 gap-y-8 lg:mt-12 lg:grid-cols-2">
      <div>
        <h3 className="text-kit">{kitSection.extrasTitle}</h3>
        <ul className="mt-4 leading-snug">
          {kitSection.extras.map((extra) => (
            <li
              key={extra.id}
              className="grid grid-cols-[clamp(4rem,8vw,6rem)_1fr] items-center gap-x-4 border-white border-t-3 py-3"
            >
              <svg viewBox="0 0 180 90" strokeWidth="3" aria-hidden="true">
                {drawings[extra.id]}
              </svg>
              <div>
                <h4 className="display text-[1.125rem]">{extra.title}</h4>
                <p className="mt-1">{extra.text}</p>
              </div>
            </li>
          ))}
        </ul>
        <SampleLesson />
      </div>
      <div>
        <h3 className="text-kit">{kitSection.growthTitle}</h3>
        <ul className="growth mt-4">
          {kitSection.growth.map((step) => (
            <li key={step.when}>
              <strong className="font-bold">{step.when}</strong>
              {` ${step.text}`}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
