import { type MouseEvent, useId } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../site/paths.ts';
import { buttonLook } from '../../ui/button-look.ts';
import { Lap } from '../../ui/motif/lap.tsx';
import { type Lesson, readiness } from './lessons.ts';

/** The one button on top of the course: where to continue. */
function GoOn({
  now,
  isBegun,
  searchOf,
  onGoOn,
}: {
  now: Lesson | null;
  isBegun: boolean;
  searchOf: (kick: number) => string;
  onGoOn: (event: MouseEvent, kick: number) => void;
}) {
  if (!now) {
    return (
      <>
        <p className="text-large">Je hebt de hele ronde gelopen. Dat bewijs je met je certificaat.</p>
        <Link className="button mt-5" {...buttonLook({ look: 'go' })} to={paths.certificate}>
          Naar je certificaat
        </Link>
      </>
    );
  }
  if (!now.isReady) {
    return isBegun ? (
      <p className="text-large">
        Je hebt alles gedaan wat klaarstaat. Kick {now.number} volgt; je vindt hem dan hier.
      </p>
    ) : null;
  }
  return (
    <p className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <Link
        className="button"
        {...buttonLook({ look: 'go' })}
        to={searchOf(now.number)}
        onClick={(event) => onGoOn(event, now.number)}
      >
        {isBegun ? 'Ga verder met' : 'Begin met'} Kick {now.number}
      </Link>
      <span className="text-large font-medium">{now.title}</span>
    </p>
  );
}

/** The top of the course: the access, the member's progress, and where to continue. */
export function CourseTop({
  lessons,
  done,
  now,
  isBegun,
  isKnown,
  searchOf,
  onGoOn,
}: {
  lessons: readonly Lesson[];
  done: number;
  now: Lesson | null;
  isBegun: boolean;
  /** False while the content or the progress could not be fetched: then the page claims nothing about it. */
  isKnown: boolean;
  /** The search part of the address with a Kick open. */
  searchOf: (kick: number) => string;
  onGoOn: (event: MouseEvent, kick: number) => void;
}) {
  const title = useId();
  return (
    <div className="course-top">
      <div>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <strong className="course-access">Toegang Geactiveerd!</strong>
          {isKnown && <span>{readiness(lessons)}</span>}
        </p>
        <div className="mt-7">
          {isKnown && <GoOn now={now} isBegun={isBegun} searchOf={searchOf} onGoOn={onGoOn} />}
        </div>
      </div>
      {isKnown && (
        <section aria-labelledby={title} className="course-round">
          <h2 id={title} className="sr-only">
            Jouw ronde
          </h2>
          <Lap part={done === 0 ? 0.02 : done / lessons.length} className="w-full" />
          <p>
            <b className="display">
              {done} van {lessons.length}
            </b>{' '}
            gedaan
          </p>
        </section>
      )}
    </div>
  );
}
