import { readFile, stat } from 'node:fs/promises';
import {
  contentProblem,
  fileHash,
  lessonExtension,
  outsideProblem,
  storedName,
} from '../../../contract/lesson-check.ts';
import { fileTypes } from '../../../contract/lessons.ts';
import { Problem } from '../backend.ts';
import type { CourseFile } from './course.ts';

/**
 * Checks that a file is whole, not too large, and by its content what its extension says. `name` is what a member saves
 * it as, without extension; storage knows it by that name and a hash of its bytes. Throws Problem.
 */
export async function readLessonFile(
  file: string,
  source: string,
  name: string,
): Promise<Omit<CourseFile, 'key' | 'title'>> {
  const { size } = await stat(file);
  const extension = lessonExtension(source);
  const outside = outsideProblem(source, size);
  if (outside || !extension) throw new Problem(`${source}: ${outside}`);
  const bytes = await readFile(file);
  const problem = contentProblem(extension, bytes);
  if (problem) throw new Problem(`${source}: ${problem}`);
  return {
    source,
    file,
    storedAs: storedName(name, extension, await fileHash(bytes)),
    fileName: `${name}.${extension}`,
    mime: fileTypes[extension].mime,
    size,
  };
}
