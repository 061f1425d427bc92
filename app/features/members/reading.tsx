import LessonText from '../../shared/lessons/lesson-text.tsx';
import type { Lesson } from './lessons.ts';

/** What there is to read of a lesson: its text, and what is said in the video. */
export default function LessonReading({ text, transcript }: Pick<Lesson, 'text' | 'transcript'>) {
  return (
    <>
      {text && <LessonText text={text} />}
      {transcript && (
        <details className="course-transcript">
          <summary>Lees wat er in de video gezegd wordt</summary>
          <LessonText text={transcript} />
        </details>
      )}
    </>
  );
}
