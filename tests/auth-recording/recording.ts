import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Kept } from './scene.ts';

/** What Supabase Auth answered on a day. */
export interface Recording {
  /** The commit of supabase/auth. */
  commit: string;
  /** The day, as YYYY-MM-DD. */
  date: string;
  /** Of the settings that change an answer (settings.ts). */
  settings: string;
  exchanges: Kept[];
}

export const recordingFile = join(import.meta.dirname, 'recording.json');

/** Reads the recording. */
export const readRecording = (): Recording => JSON.parse(readFileSync(recordingFile, 'utf8'));
