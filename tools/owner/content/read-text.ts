import { readFile, stat } from 'node:fs/promises';
import { youtubeId } from '../../../contract/youtube.ts';
import { ContentProblem } from './problem.ts';

/** No text of a lesson is larger, in bytes. */
const mostBytes = 200_000;

/**
 * A text file as plain text: UTF-8, its line ends and its outer white space tidied.
 * Throws ContentProblem for an empty, unreadable or too long text; `most` counts characters.
 */
export async function readText(file: string, source: string, most: number): Promise<string> {
  const refuse = (why: string) => new ContentProblem(`${source}: ${why}`);
  if ((await stat(file)).size > mostBytes) throw refuse(`de tekst is langer dan ${most} tekens.`);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file));
  } catch {
    throw refuse('dit is geen gewone tekst. Bewaar het bestand als tekst (UTF-8), niet als Word-document.');
  }
  text = text.replace(/\r\n?/g, '\n').normalize('NFC').trim();
  if (text === '') throw refuse('het bestand is leeg. Vul het in of haal het weg.');
  if (/[\u0000-\u0008\u000b-\u001f\u007f]/.test(text)) {
    throw refuse('er staan tekens in die geen tekst zijn. Bewaar het bestand als gewone tekst.');
  }
  const length = Array.from(text).length;
  if (length > most) throw refuse(`de tekst telt ${length} tekens, het mogen er hoogstens ${most} zijn.`);
  return text;
}

/**
 * The id of the YouTube video that a file names by its address or its embed code.
 * Throws ContentProblem for everything else.
 */
export async function readVideo(file: string, source: string): Promise<string> {
  const text = await readText(file, source, 2000);
  const several = (text.match(/<iframe\b/gi) ?? []).length > 1;
  const id = several || !/youtu/i.test(text) ? null : youtubeId(text);
  if (id) return id;
  throw new ContentProblem(
    `${source}: dit is geen YouTube-video. Plak er het adres van één video in, of de insluitcode die YouTube geeft.`,
  );
}
