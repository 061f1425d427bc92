/** A member's progress with a Kick; without a row it is not begun. */
export type KickState = 'begun' | 'done';

/**
 * What a member does with a Kick: opens it ('begun', which never undoes 'done', also when it arrives late), finishes it
 * ('done'), or undoes that ('again', which makes it begun).
 */
export type KickMark = KickState | 'again';

/** A row of the table kick_progress; members read their own. */
export interface KickProgress {
  kick: number;
  state: KickState;
  /** When the member last marked this Kick, as an ISO time: the Kick with the latest one is where they are. */
  updated_at: string;
}

/**
 * The arguments of the SQL function mark_kick, which members call through the Data API. It returns the new KickState.
 */
export interface MarkKick {
  kick: number;
  mark: KickMark;
}
