import { readFile, stat } from 'node:fs/promises';
import { cleanText, textProblem, videoId, videoProblem } from '../../../contract/lesson-check.ts';
import { Problem } from '../backend.ts';

/** UTF-8 takes at most so many bytes per character; a larger file is refused unread. */
const bytesPerCharacter = 4;

/**
 * Reads a UTF-8 text file, with normalised line endings and trimmed. Throws Problem when it is empty, unreadable
 * or longer than `most` characters.
 */
export async function readText(file: string, source: string, most: number): Promise<string> {
  const refuse = (why: string) => new Problem(`${source}: ${why}`);
  if ((await stat(file)).size > most * bytesPerCharacter)
    throw refuse(`de tekst is langer dan ${most} tekens.`);
  let text: string;
  try {
    text = cleanText(new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file)));
  } catch {
    throw refuse('dit is geen gewone tekst. Bewaar het bestand als tekst (UTF-8), niet als Word-document.');
  }
  if (text === '') throw refuse('het bestand is leeg. Vul het in of haal het weg.');
  const problem = textProblem(text, most);
  if (problem) throw refuse(problem);
  return text;
}

/**
 * Reads the id of the YouTube video whose address, embed code or id is in a file. Throws Problem when there is none.
 */
export async function readVideo(file: string, source: string): Promise<string> {
  const id = videoId(await readText(file, source, 2000));
  if (id) return id;
  throw new Problem(`${source}: ${videoProblem}`);
}
