import type { Ref } from 'react';
import { Link } from 'react-router';
import type { KickState } from '../../../contract/database/states.ts';
import { Video } from '../../shared/lessons/video.tsx';
import { AccordionItem } from '../../ui/accordion.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonLook } from '../../ui/button-look.ts';
import { FileRow, PdfFile } from './files.tsx';
import type { Lesson } from './lessons.ts';
import { Reading } from './members-area.tsx';

export interface LaneProps {
  lesson: Lesson;
  count: number;
  state: KickState | null;
  /** Whether the member is here: then the runner is too. */
  isHere: boolean;
  isOpen: boolean;
  onToggle: () => void;
  rowRef: Ref<HTMLDivElement>;
  end: EndProps;
  onGone: () => void;
}

const stateWords = { done: 'gedaan', begun: 'bezig', open: 'nog niet begonnen', soon: 'volgt' };

/** A Kick as a lane of the track. Headings count from 0, badges from 1 (docs/product.md, 2, 'Members area'). */
export function KickLane(props: LaneProps) {
  const { lesson, count, state, isHere, isOpen, onToggle, rowRef } = props;
  const look = state ?? (lesson.isReady ? 'open' : 'soon');
  const id = `kick-${lesson.number}`;
  return (
    <li className="course-lane" data-state={look} data-open={isOpen || undefined}>
      <AccordionItem
        id={id}
        title={`Kick ${lesson.number}: ${lesson.title}`}
        description={`${id}-state`}
        isOpen={isOpen}
        onToggle={onToggle}
        rowRef={rowRef}
        rowClassName="course-row wrap"
        row={
          <>
            <span aria-hidden="true" className="course-number display">
              {lesson.number}
            </span>
            <p id={`${id}-state`} className="course-state">
              <span className="course-badge">{`les ${lesson.number + 1} van ${count}`}</span>
              <span className={look === 'open' || look === 'soon' ? 'sr-only' : undefined}>
                {stateWords[look]}
              </span>
              {isHere && <span className="sr-only">(hier ben je)</span>}
            </p>
            <span aria-hidden="true" className="course-run">
              <i>{isHere && <b />}</i>
            </span>
          </>
        }
      >
        <div className="course-panel">
          <div className="wrap">
            <Lecture {...props} />
          </div>
        </div>
      </AccordionItem>
    </li>
  );
}

/** What is in an open lane: the lesson, the files that come with it, and how it ends. */
function Lecture({ lesson, onGone, end }: LaneProps) {
  return (
    <div className="course-lecture">
      <div className="min-w-0">
        {lesson.videoId ? (
          <Video id={lesson.videoId} name={`Kick ${lesson.number}: ${lesson.title}`} mark={lesson.number} />
        ) : (
          <p className="course-soon">Video wordt binnenkort toegevoegd</p>
        )}
        <p className="mt-6 max-w-[34em] text-large font-medium leading-snug">{lesson.description}</p>
        {(lesson.text || lesson.transcript) && <Reading text={lesson.text} transcript={lesson.transcript} />}
      </div>
      <div>
        {/* It stays visible within this cell: Chromium lets a sticky grid item slide over the next row. */}
        <div className="course-beside">
          <h3 className="text-h3">Bij deze Kick</h3>
          <ul className="course-files">
            {lesson.pdf && <PdfFile file={lesson.pdf} kick={lesson.number} onGone={onGone} />}
            {lesson.files
              .filter(({ isPublished }) => lesson.isReady || isPublished)
              .map((file) => (
                <FileRow key={file.key} file={file} of={` van Kick ${lesson.number}`} onGone={onGone} />
              ))}
          </ul>
        </div>
      </div>
      {lesson.isReady && <KickEnd {...end} />}
    </div>
  );
}

export interface EndProps {
  kick: number;
  isDone: boolean;
  /** '3 van 7 gedaan'. */
  tally: string;
  /** Where to continue; null when there is nothing left. */
  next: { to: string; label: string } | null;
  onMark: () => void;
}

/** The end of a Kick: marking it as done or undoing that, the outcome, and the next step. */
function KickEnd({ kick, isDone, tally, next, onMark }: EndProps) {
  const onward = next && (
    <Link className="button" {...buttonLook({ look: isDone ? 'go' : 'plain' })} to={next.to}>
      {next.label}
    </Link>
  );
  return (
    <div className="course-end" data-done={isDone || undefined}>
      <div role="status" className="course-news">
        {isDone && (
          <p className="display text-h3">
            Kick {kick} is gedaan. {tally}.
          </p>
        )}
      </div>
      {isDone && onward}
      <Button look={isDone ? 'plain' : 'go'} onClick={onMark}>
        {isDone ? 'Toch niet gedaan' : 'Markeer als gedaan'}
      </Button>
      {!isDone && onward}
    </div>
  );
}
