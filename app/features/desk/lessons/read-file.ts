import {
  contentProblem,
  extensionsOf,
  lessonExtension,
  outsideProblem,
} from '../../../../contract/lesson-check.ts';
import type { FileExtension } from '../../../../contract/lessons.ts';

/** The bytes of a file chosen for `key`, or what is wrong with it. */
export async function readLessonFile(
  key: string,
  file: File,
): Promise<{ extension: FileExtension; bytes: Uint8Array<ArrayBuffer> } | { problem: string }> {
  const outside = outsideProblem(file.name, file.size, extensionsOf(key));
  const extension = lessonExtension(file.name);
  if (outside || !extension) return { problem: outside ?? '' };
  const bytes = await file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => null,
  );
  if (!bytes)
    return {
      problem: 'dit bestand kan niet gelezen worden. Is het verplaatst of nog open? Kies het opnieuw.',
    };
  const problem = contentProblem(extension, bytes);
  return problem ? { problem } : { extension, bytes };
}
