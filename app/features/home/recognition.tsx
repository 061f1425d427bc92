import { recognition } from '../../../site/home.ts';
import { anchors } from '../../../site/paths.ts';
import { Crowd } from '../../ui/motif/crowd.tsx';

/** How many people have started with AI yet (docs/product.md, 2, 'Home page'). */
export function Recognition() {
  const { waiting, started } = recognition;
  return (
    <section id={anchors.herken} className="section overflow-hidden bg-sun">
      <div className="wrap">
        <h2 className="max-w-[12em]">{recognition.title}</h2>
        <Crowd
          waiting={waiting}
          started={started}
          label={`Van de 100 mensen staan er ${waiting} aan de start en zijn er ${started} net vertrokken.`}
          className="mt-14 w-full overflow-visible lg:mt-20"
        />
        <div className="mt-8 flex justify-between gap-6 font-semibold text-large lg:mt-10">
          <p className="max-w-[12em]">
            <strong className="display block whitespace-nowrap text-painted">{`${waiting}%`}</strong>
            {recognition.waitingText}
          </p>
          <p className="max-w-[12em] text-right">
            <strong className="display block whitespace-nowrap text-painted text-tartan-deep">
              {`${started}%`}
            </strong>
            {recognition.startedText}
          </p>
        </div>
        <h3 className="mt-16 border-ink border-t-3 pt-6 lg:mt-24">{recognition.question}</h3>
        <ul className="mt-6 grid gap-x-10 gap-y-6 sm:grid-cols-3">
          {recognition.thoughts.map((thought) => (
            <li key={thought} className="text-large leading-snug font-medium">
              {thought}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
