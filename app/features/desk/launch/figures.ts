/** The launch list as desk_launch returns it. */
export interface LaunchFigures {
  confirmed: number;
  unconfirmed: number;
  left: number;
  /** The number of people who would get the mail now: confirmed, and not mailed before. */
  open: number;
  /** The state of the mails so far. */
  sent: number;
  queued: number;
  failed: number;
  /** Of all mails of the shop. */
  mailsFailed: number;
  /** Waiting for more than ten minutes. */
  mailsLate: number;
  mailSentAt: string | null;
  weeks: { monday: string; confirmed: number }[];
}

/** '1 mens', '218 mensen'. */
export const people = (count: number) => (count === 1 ? '1 mens' : `${count.toLocaleString('nl-BE')} mensen`);

/** '1 mail', '218 mails'. */
export const mails = (count: number) => (count === 1 ? '1 mail' : `${count.toLocaleString('nl-BE')} mails`);
