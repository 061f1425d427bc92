import { readFile, stat } from 'node:fs/promises';
import { youtubeId } from '../../../contract/youtube.ts';
import { ContentProblem } from './problem.ts';

/** UTF-8 takes at most so many bytes per character; a larger file is refused unread. */
const bytesPerCharacter = 4;

/**
 * Reads a UTF-8 text file, with normalised line endings and trimmed. Throws ContentProblem when it is empty, unreadable
 * or longer than `most` characters.
 */
export async function readText(file: string, source: string, most: number): Promise<string> {
  const refuse = (why: string) => new ContentProblem(`${source}: ${why}`);
  if ((await stat(file)).size > most * bytesPerCharacter)
    throw refuse(`de tekst is langer dan ${most} tekens.`);
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
 * Reads the id of the YouTube video whose address or embed code is in a file. Throws ContentProblem when there is none.
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
