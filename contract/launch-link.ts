import * as v from 'valibot';
import { functionMessages } from './messages.ts';

/** What a link in a mail of the launch list does. */
export const launchActions = ['confirm', 'unsubscribe'] as const;

export type LaunchAction = (typeof launchActions)[number];

/** The body of kit-signup-link: the two parts of the link, as they stand in its address. */
export const launchLinkRequest = v.object(
  {
    action: v.picklist(launchActions, functionMessages.invalidLink),
    token: v.pipe(
      v.string(functionMessages.invalidLink),
      v.regex(/^[\w-]{43}$/, functionMessages.invalidLink),
    ),
  },
  functionMessages.invalidLink,
);

export type LaunchLink = v.InferOutput<typeof launchLinkRequest>;

/** The link whose parts these are, or null when it is not one of ours. */
export function launchLinkOf(parts: unknown): LaunchLink | null {
  const parsed = v.safeParse(launchLinkRequest, parts);
  return parsed.success ? parsed.output : null;
}
