import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Difference } from './compare.ts';

/** What is kept of an exchange: request, answer and what it changed, as the service's scene.ts defines it. */
export type Kept = { name: string } & Record<string, unknown>;

/** What a service answered on a day. */
interface Recording {
  /** The commit of the service. */
  commit: string;
  /** The day, as YYYY-MM-DD. */
  date: string;
  /** Of the settings that change an answer. */
  settings: string;
  exchanges: Kept[];
}

/** A service or its imitation, ready for exchanges. */
export interface Player {
  /** Plays the exchange at this place of the table. */
  play(index: number): Promise<Kept>;
  stop(): Promise<unknown>;
}

/** A service of Supabase that is imitated. */
export interface Service {
  /** Its folder below tests/recording. */
  name: string;
  title: string;
  repository: string;
  /** The environment variable that points to the real one, and what that has to be. */
  variable: string;
  program: string;
  /** The names of the exchanges, in order. */
  exchanges: string[];
  /** Every known difference, those that a buyer can meet first. */
  differences: Difference[];
  /** Hashes the settings that change an answer. */
  settingsHash(): string;
  /** The commit of the real service that the variable points to. Throws when there is none. */
  commit(program: string): Promise<string>;
  startReal(program: string): Promise<Player>;
  startImitation(): Promise<Player>;
}

const fileOf = ({ name }: Service) => join(import.meta.dirname, name, 'recording.json');

/** Reads the recording of a service. */
export const readRecording = (service: Service): Recording =>
  JSON.parse(readFileSync(fileOf(service), 'utf8'));

/** Writes the recording of a service. */
export const writeRecording = (service: Service, recording: Recording): void =>
  writeFileSync(fileOf(service), `${JSON.stringify(recording, null, 2)}\n`);

/** Plays every exchange on the real service that the variable points to. */
export async function playOnReal({ exchanges, startReal }: Service, program: string): Promise<Kept[]> {
  const real = await startReal(program);
  const kept: Kept[] = [];
  try {
    for (const index of exchanges.keys()) kept.push(await real.play(index));
  } finally {
    await real.stop();
  }
  return kept;
}

/** A short form of settings, to see whether they changed. */
export const hashOf = (settings: unknown): string =>
  createHash('sha256').update(JSON.stringify(settings)).digest('hex');
