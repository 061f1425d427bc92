import { type MouseEvent, useEffect, useState } from 'react';
import { supportTitle } from '../../../contract/labels.ts';
import { noInternetMessage } from '../../../contract/no-answer.ts';
import { paths } from '../../../site/paths.ts';
import { useScrollOnArrival } from '../../platform/scroll.ts';
import type { Profile } from '../../shared/accounts/profile.ts';
import { Button } from '../../ui/button.tsx';
import './course.css';
import { loadable } from '../../ui/loadable.tsx';
import { WaitingLine } from '../../ui/waiting-line.tsx';
import { CourseTop } from './course-top.tsx';
import { FileRow } from './files.tsx';
import { type EndProps, KickLane } from './kick-lane.tsx';
import { type CourseFile, emptyContent, type Lesson } from './lessons.ts';
import type { Course } from './members-area.tsx';
import { doneCount, stateOf, whereNow } from './round.ts';
import { useOpenKick } from './use-open-kick.ts';
import type { RoundOfMember } from './use-round.ts';

const SupportDialog = loadable(() => import('./support-dialog.tsx'), <WaitingLine className="wrap py-6" />);

/** Opening a Kick begins it; what is done stays done. */
function useBegin(lesson: Lesson | undefined, round: RoundOfMember) {
  const { mark, source } = round;
  const kick = lesson?.isReady && stateOf(round.rows, lesson.number) !== 'done' ? lesson.number : null;
  const isKnown = source === 'fetched';
  useEffect(() => {
    if (isKnown && kick !== null) mark(kick, 'begun');
  }, [isKnown, kick, mark]);
}

/** What the end of a Kick shows and does. */
function endOf(
  lesson: Lesson,
  lessons: readonly Lesson[],
  round: RoundOfMember,
  searchOf: (kick: number) => string,
): EndProps {
  const { number: kick } = lesson;
  const isDone = stateOf(round.rows, kick) === 'done';
  const others = [...lessons.slice(kick + 1), ...lessons.slice(0, kick)];
  const next = others.find(({ number, isReady }) => isReady && stateOf(round.rows, number) !== 'done');
  const isWhole = doneCount(round.rows) === lessons.length;
  const onward = next && { to: searchOf(next.number), label: `Volgende: Kick ${next.number}` };
  return {
    kick,
    isDone,
    tally: `${doneCount(round.rows)} van ${lessons.length}`,
    next: isWhole ? { to: paths.certificate, label: 'Naar je certificaat' } : (onward ?? null),
    onMark: () => round.mark(kick, isDone ? 'again' : 'done'),
  };
}

export default function MembersCourse({
  profile,
  content,
  isContentStale,
  round,
  again,
  isPreview = false,
}: Course & {
  /** Whether an owner looks at it: then nothing is sent. */
  isPreview?: boolean;
}) {
  const { lessons, downloads, extras } = content;
  const { open, isWrong, searchOf, toggle, reveal, rowRef } = useOpenKick();
  useBegin(
    lessons.find(({ number }) => number === open),
    round,
  );
  useScrollOnArrival();
  const now = whereNow(lessons, round.rows);
  const isStale = isContentStale || round.source === 'stale';
  // Nothing was ever fetched: then the page claims nothing about the content.
  const isUnknown = isContentStale && content === emptyContent;
  const goOn = (event: MouseEvent, kick: number) => {
    if (kick !== open) return;
    event.preventDefault();
    reveal(kick);
  };

  return (
    <>
      <div className="wrap">
        <CourseTop
          lessons={lessons}
          done={doneCount(round.rows)}
          now={now}
          isBegun={round.rows.length > 0}
          isKnown={!isStale}
          searchOf={searchOf}
          onGoOn={goOn}
        />
        {isStale && <Problem hasContent={!isContentStale} onAgain={again} />}
        {isWrong && (
          <p role="alert" className="course-problem">
            Die Kick bestaat niet. De Kicks gaan van 0 tot {lessons.length - 1}: kies er hieronder één.
          </p>
        )}
      </div>
      {!isUnknown && (
        <section id="kicks" aria-label="De Kicks" className="course-track">
          <ol>
            {lessons.map((lesson) => (
              <KickLane
                key={lesson.number}
                lesson={lesson}
                count={lessons.length}
                state={stateOf(round.rows, lesson.number)}
                isHere={lesson === now}
                isOpen={lesson.number === open}
                onToggle={() => toggle(lesson.number)}
                rowRef={rowRef(lesson.number)}
                end={endOf(lesson, lessons, round, searchOf)}
                onGone={again}
              />
            ))}
          </ol>
        </section>
      )}
      <div className="wrap course-rest">
        {!isUnknown && <FileSection id="downloads" title="Downloads" files={downloads} onGone={again} />}
        <div>
          {!isUnknown && <FileSection id="extras" title="Bij de hele Kit" files={extras} onGone={again} />}
          <Support profile={profile} isPreview={isPreview} />
        </div>
      </div>
    </>
  );
}

function Support({ profile, isPreview }: { profile: Profile; isPreview: boolean }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <section id="support" aria-labelledby="support-title">
        <h2 id="support-title" className="text-h3">
          Hulp nodig?
        </h2>
        <p className="mt-3 mb-5 text-soft">Vastgelopen in een Kick? Schrijf ons, dan helpen we je verder.</p>
        <Button disabled={isPreview} onClick={() => setAsking(true)}>
          {supportTitle}
        </Button>
        {isPreview && <p className="mt-3 text-soft">In dit voorbeeld verstuur je niets.</p>}
      </section>
      {asking && <SupportDialog profile={profile} onClose={() => setAsking(false)} />}
    </>
  );
}

function FileSection({
  id,
  title,
  files,
  onGone,
}: {
  id: string;
  title: string;
  files: readonly CourseFile[];
  onGone: () => void;
}) {
  const areAllSoon = files.length > 1 && files.every(({ isPublished }) => !isPublished);
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="text-h3">
        {title}
      </h2>
      {areAllSoon && (
        <p className="mt-2 text-soft">Deze bestanden volgen. Zodra ze klaar zijn, download je ze hier.</p>
      )}
      <ul className="course-files">
        {files.map((file) => (
          <FileRow key={file.key} file={file} isSoon={areAllSoon} onGone={onGone} />
        ))}
      </ul>
    </section>
  );
}

function Problem({ hasContent, onAgain }: { hasContent: boolean; onAgain: () => void }) {
  return (
    <p role="alert" className="course-problem">
      {hasContent
        ? 'Hoe ver je bent, konden we niet ophalen.'
        : 'De video’s en bestanden konden we niet ophalen.'}{' '}
      {navigator.onLine === false ? noInternetMessage : 'Dat ligt niet aan jou. Probeer het zo opnieuw.'}
      <Button size="small" onClick={onAgain}>
        Opnieuw proberen
      </Button>
    </p>
  );
}
