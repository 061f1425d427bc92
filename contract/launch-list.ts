import * as v from 'valibot';
import { email, linkToken } from './fields.ts';
import { functionMessages } from './messages.ts';
import { botTrapEntries } from './tracking.ts';

export const kitSignupRequest = v.object({ email, ...botTrapEntries }, functionMessages.invalidBody);

/** All the launch-list dialog checks before it submits (docs/product.md, 5, 'Kit signup'). */
export function looksLikeEmail(value: string): boolean {
  return value.trim() !== '' && value.includes('@');
}

const launchActions = ['confirm', 'unsubscribe'] as const;
export const updatesActions = ['confirm-updates', 'stop-updates'] as const;

export type LaunchAction = (typeof launchActions)[number];
export type UpdatesAction = (typeof updatesActions)[number];

export const launchLinkRequest = v.object(
  {
    action: v.picklist([...launchActions, ...updatesActions], functionMessages.invalidLink),
    token: linkToken,
  },
  functionMessages.invalidLink,
);

export type LaunchLink = v.InferOutput<typeof launchLinkRequest>;

/** The link with these query parameters, or null if it is not one of ours. */
export function launchLinkOf(parts: unknown): LaunchLink | null {
  const parsed = v.safeParse(launchLinkRequest, parts);
  return parsed.success ? parsed.output : null;
}
