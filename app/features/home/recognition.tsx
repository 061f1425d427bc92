import { recognition } from '../../../site/home.ts';
import { Crowd } from '../../ui/motif/crowd.tsx';

export function Recognition() {
  const { waiting, started } = recognition;
  return (
    <div className="wrap">
      <h2 className="max-w-[12em]">{recognition.title}</h2>
      <Crowd
        waiting={waiting}
        started={started}
        label={`Van de 100 mensen staan er ${waiting} aan de start en zijn er ${started} net vertrokken.`}
        className="mt-8 w-full overflow-visible lg:mt-12"
      />
      <div className="mt-5 flex justify-between gap-4 font-semibold leading-snug lg:mt-8 lg:text-large">
        <p className="flex flex-wrap items-end gap-x-4">
          <strong className="display block whitespace-nowrap text-painted">{`${waiting}%`}</strong>
          {recognition.waitingText}
        </p>
        <p className="flex flex-wrap items-end justify-end gap-x-4 text-right">
          <strong className="display block whitespace-nowrap text-painted text-tartan-deep">
            {`${started}%`}
          </strong>
          {recognition.startedText}
        </p>
      </div>
      <div className="mt-7 grid gap-x-10 gap-y-3 border-ink border-t-3 pt-5 sm:grid-cols-3 lg:mt-10 lg:grid-cols-4">
        <h3 className="sm:col-span-3 lg:col-span-1">{recognition.question}</h3>
        <ul className="contents">
          {recognition.thoughts.map((thought) => (
            <li key={thought} className="font-medium leading-snug">
              {`‘${thought}’`}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
