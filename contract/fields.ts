import * as v from 'valibot';
import { canonicalEmail, isEmail } from './email.ts';
import { limits } from './limits.ts';
import { fieldMessages, functionMessages } from './messages.ts';
import { countCharacters, isBlank, multiLine, singleLine, visibleOnly } from './text.ts';

const visible = (message: string) => v.check((value: string) => !isBlank(value), message);
const atMost = (max: number, message: string) =>
  v.check((value: string) => countCharacters(value) <= max, message);

/** A required single line of text: `message` if missing or blank, `tooLong` above `max` characters. */
export function requiredLine(
  message: string,
  max: number = limits.shortText,
  tooLong: string = fieldMessages.tooLong,
) {
  return v.pipe(
    v.optional(v.string(message), ''),
    v.transform(singleLine),
    visible(message),
    atMost(max, tooLong),
  );
}

/** An optional single line of text; missing and null become ''. */
export function optionalLine(max: number = limits.shortText, tooLong: string = fieldMessages.tooLong) {
  return v.pipe(
    v.optional(v.nullable(v.string(functionMessages.invalidBody)), ''),
    v.transform((value) => singleLine(value ?? '')),
    atMost(max, tooLong),
  );
}

/** Required multi-line text. */
export function requiredText(
  message: string,
  max: number = limits.longText,
  tooLong: string = fieldMessages.tooLong,
) {
  return v.pipe(
    v.optional(v.string(message), ''),
    v.transform(multiLine),
    visible(message),
    atMost(max, tooLong),
  );
}

/** Optional multi-line text; missing and null become ''. */
export function optionalText(max: number = limits.longText, tooLong: string = fieldMessages.tooLong) {
  return v.pipe(
    v.optional(v.nullable(v.string(functionMessages.invalidBody)), ''),
    v.transform((value) => multiLine(value ?? '')),
    atMost(max, tooLong),
  );
}

/** A valid e-mail address of at most 255 characters, parsed to its canonical form; `missing` if there is none. */
export function requiredEmail(missing: string, invalid: string = fieldMessages.emailInvalid) {
  return v.pipe(
    v.optional(v.string(fieldMessages.emailInvalid), ''),
    v.transform(visibleOnly),
    v.trim(),
    v.nonEmpty(missing),
    v.maxLength(limits.email, fieldMessages.emailMax),
    v.check(isEmail, invalid),
    v.transform(canonicalEmail),
  );
}

/** A valid e-mail address; without one it counts as invalid. */
export const email = requiredEmail(fieldMessages.emailInvalid);

/** A typed address in its canonical form, or the message that says what is wrong with it. */
export function readEmail(value: string): { email: string } | { problem: string } {
  const result = v.safeParse(email, value);
  return result.success ? { email: result.output } : { problem: result.issues[0].message };
}

/** A checkbox; missing and null mean no. */
export const consent = v.pipe(
  v.optional(v.nullable(v.boolean(functionMessages.invalidBody)), false),
  v.transform((value) => value ?? false),
);

/** One of `ids`; `message` for anything else, including a missing answer. */
export function choice<const Ids extends readonly string[]>(ids: Ids, message: string) {
  // null is not a valid choice, so a missing key gets this field's own message.
  return v.optional(v.picklist(ids, message), null as never);
}

/** The token of a link in a mail: 32 random bytes in base64url. */
export const linkToken = v.pipe(
  v.string(functionMessages.invalidLink),
  v.regex(/^[\w-]{43}$/, functionMessages.invalidLink),
);
