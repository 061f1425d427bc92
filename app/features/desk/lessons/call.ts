import type { DeskLessonAnswer } from '../../../../contract/desk-lesson.ts';
import type { FunctionCalls } from '../../../../contract/functions.ts';
import { invoke } from '../../../platform/invoke.ts';
import { problemOf } from '../ask.ts';

export type LessonCall = FunctionCalls['desk-lesson']['body'];

/** Calls the function of the lessons. Throws DeskProblem. */
export async function callLesson(body: LessonCall): Promise<DeskLessonAnswer> {
  const outcome = await invoke('desk-lesson', body);
  if (outcome.ok) return outcome.data;
  throw problemOf(outcome.status ?? 0, outcome.message);
}
