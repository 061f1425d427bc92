import * as v from 'valibot';
import type { ChosenStatus } from './kit-on-sale.ts';
import { deskLimits } from './limits.ts';

/** Rows on a page of a list. */
export const pageSize = deskLimits.readRows;

/** The most rows that a CSV file holds; the SQL functions return no more (list_page). */
export const csvRows = 20_000;

/** The error code with which the SQL of the desk asks for a fresh code (require_fresh_owner). */
export const needsFreshCode = 'PT403';

/** The body of desk-kit: empty to read only, or with the sale switched. `seen` is what the owner's screen showed. */
export const deskKitRequest = v.object({
  change: v.optional(
    v.object({
      wanted: v.picklist(['binnenkort', 'te-koop']),
      seen: v.nullable(v.picklist(['binnenkort', 'te-koop'])),
    }),
  ),
});

export interface DeskKitAnswer {
  /** Of a switch: 'incomplete' when something promised is missing, 'other' when another owner was first. */
  result?: 'done' | 'incomplete' | 'other';
  chosen: ChosenStatus;
  /** Whether the kit can be bought now. */
  sold: boolean;
  /** What is promised and not online, a line per Kick. */
  missing: string[];
}

/** The body of desk-mail. */
export const deskMailRequest = v.object({ id: v.pipe(v.string(), v.uuid()) });

/** A mail as its reader gets it. */
export interface DeskMailAnswer {
  subject: string;
  text: string;
}

/** The body of desk-launch. `seen` is what the owner's screen showed of the mail's words (LaunchWords). */
export const deskLaunchRequest = v.variant('act', [
  v.object({ act: v.literal('preview') }),
  v.object({ act: v.literal('test') }),
  v.object({
    act: v.literal('send'),
    seen: v.object({ subject: v.nullable(v.string()), words: v.nullable(v.string()) }),
  }),
]);

/** The fixed parts of the launch mail, as its reader gets them in a mail without layout. */
export interface MailFrame {
  /** What mail programs show beside the subject. */
  preheader: string;
  above: string;
  below: string;
}

export interface DeskLaunchAnswer {
  /** Of a preview. */
  frame?: MailFrame;
  /** Of a test: the owner's own address. */
  recipient?: string;
  /** Of sending: how many mails were queued now. */
  queued?: number;
}
