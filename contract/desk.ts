import * as v from 'valibot';
import type { ActionAnswer, ActionRefusal } from './desk-actions.ts';
import type { ChosenStatus } from './kit-on-sale.ts';
import { deskLimits } from './limits.ts';
import { functionMessages } from './messages.ts';

export const pageSize = deskLimits.readRows;

/** The most rows that a CSV file holds; the SQL functions return no more (list_page). */
export const csvRows = 20_000;

/** The error code with which the SQL of the desk asks for a fresh code (require_fresh_owner). */
export const needsFreshCode = 'PT403';

/** The key of a click, as randomKey of app/platform makes it: it stays the same, however often the click is sent. */
export const click = v.pipe(
  v.string(functionMessages.invalidBody),
  v.regex(/^[0-9a-f]{32}$/, functionMessages.invalidBody),
);

/** The version of its subject that an owner saw, which a versioned action is asked with. */
export const known = v.pipe(v.number(functionMessages.invalidBody), v.integer(functionMessages.invalidBody));

export const deskKitRequest = v.object({
  change: v.optional(
    v.object({
      wanted: v.picklist(['binnenkort', 'te-koop']),
      click,
    }),
  ),
});

/** `result` is that of a switch, or 'done'. */
export type DeskKitAnswer = ActionAnswer<'kit-status'> & {
  chosen: ChosenStatus;
  /** Whether the kit can be bought now. */
  sold: boolean;
  missing: string[];
};

export const deskMailRequest = v.object({ id: v.pipe(v.string(), v.uuid()) });

export interface DeskMailAnswer {
  subject: string;
  text: string;
}

export const deskLaunchRequest = v.variant('act', [
  v.object({ act: v.literal('preview') }),
  v.object({ act: v.literal('test'), click }),
  v.object({ act: v.literal('send'), click, known }),
]);

/** The fixed parts of the launch mail, as its reader gets them in a mail without layout. */
export interface MailFrame {
  /** What mail programs show beside the subject. */
  preheader: string;
  above: string;
  below: string;
}

export type DeskLaunchAnswer =
  | {
      result: 'done';
      /** Of a preview. */
      frame?: MailFrame;
      /** Of sending: how many mails were queued now. */
      queued?: number;
    }
  | { result: ActionRefusal<'launch-sent'> };
