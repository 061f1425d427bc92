import * as v from 'valibot';
import type { ActionAnswer, ActionRefusal } from './desk-actions.ts';
import type { ChosenStatus } from './kit-on-sale.ts';
import { deskLimits } from './limits.ts';
import { mailingWords } from './mailings.ts';
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

/** A click as the id of what it makes. */
export const idOfClick = (key: string): string => key.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

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

const mailing = v.pipe(v.string(), v.regex(/^mailing-\d{1,9}$/));

export const deskMailingRequest = v.variant('act', [
  v.object({ act: v.literal('preview'), audience: v.picklist(['launch', 'newsletter']), ...mailingWords }),
  v.object({ act: v.literal('test'), mailing, click }),
  v.object({
    act: v.literal('send'),
    mailing,
    click,
    known,
    /** A moment in Belgium; null for now. */
    at: v.nullable(v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/))),
  }),
]);

export type DeskMailingAnswer =
  | {
      result: 'done';
      /** Of a preview: the mail as HTML. */
      html?: string;
      /** Of sending: how many mails were queued now. */
      queued?: number;
    }
  | { result: ActionRefusal<'mailing-sent'> };
