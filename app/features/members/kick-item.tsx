import { AccordionItem } from '../../ui/accordion.tsx';
import { Button } from '../../ui/button.tsx';
import { FileButton } from './file-button.tsx';
import type { Lesson } from './lessons.ts';
import { Video } from './video.tsx';

/** One Kick. The heading counts from 0, the badge from 1 (docs/product.md, 2, 'Members area'). */
export function KickItem({ lesson }: { lesson: Lesson }) {
  const heading = `Kick ${lesson.number}: ${lesson.title}`;
  return (
    <AccordionItem
      name="kicks"
      summary={
        <span className="grid grid-cols-[3.25rem_1fr_auto] items-center gap-x-2 py-3.5 sm:grid-cols-[6rem_1fr_auto] sm:py-4">
          <span
            aria-hidden="true"
            className="display text-[3.25rem] leading-[0.86] tracking-tighter sm:text-[4.5rem]"
          >
            {lesson.number}
          </span>
          <h3 className="min-w-0 hyphens-auto text-[1.25rem] sm:text-h3">{heading}</h3>
          <span className="grid size-9 place-items-center rounded-pill border-2 border-current text-small font-semibold">
            {lesson.number + 1}
          </span>
        </span>
      }
    >
      <div className="grid gap-5 pt-1 pb-7">
        <Video id={lesson.videoId} title={heading} />
        <p className="max-w-[38em] text-large">{lesson.description}</p>
        {lesson.text && <p className="max-w-[38em] whitespace-pre-line">{lesson.text}</p>}
        <p>
          {lesson.hasPdf ? (
            <FileButton file={{ kick: lesson.number }} label={`PDF downloaden van Kick ${lesson.number}`}>
              PDF downloaden
            </FileButton>
          ) : (
            <Button size="small" disabled>
              PDF binnenkort beschikbaar
            </Button>
          )}
        </p>
      </div>
    </AccordionItem>
  );
}
