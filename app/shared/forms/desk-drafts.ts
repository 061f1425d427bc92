import { draftBeforeRefresh, dropDraft, keepDraft } from './drafts.ts';

/** An owner's unsent input, by subject. */
export const deskDrafts = () => draftBeforeRefresh<Record<string, unknown>>('beheer') ?? {};

/** Keeps an owner's unsent input, all of it. */
export function keepDeskDrafts(values: Record<string, unknown>): void {
  if (Object.keys(values).length > 0) keepDraft('beheer', values);
  else dropDraft('beheer');
}
