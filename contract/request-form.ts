import * as v from 'valibot';
import type { StoredRequest } from './database/requests.ts';
import * as schemas from './fields.ts';
import { type LabelledValue, fieldLabels as labels } from './labels.ts';
import { functionMessages, missingField, tooLong } from './messages.ts';
import { type Warning, warnings } from './warnings.ts';

interface Row<Wire extends string> {
  label: string;
  optional?: boolean;
  /** Its key in the body of the call, if not its own name; 'metadata' holds several, by their own names. */
  wire?: Wire;
  /** Its column of `requests`; without one, it is in `details` by its own name. */
  stored?: 'name' | 'email' | 'phone' | 'company' | 'message';
  warning?: Warning;
  /**
   * The answers that the confirmation mail repeats, without it none: anyone can enter a stranger's address in a form, so
   * nothing that was typed as words may reach that stranger.
   */
  repeated?: RegExp;
}

/** A question of a request form: what page, call, database, mails and desk know of it follows from its row. */
export interface Field<Schema extends v.GenericSchema = v.GenericSchema, Wire extends string = string>
  extends Row<Wire> {
  schema: Schema;
  initial: v.InferInput<Schema>;
  /** The answer in words; without it, the answer is text. */
  words?: (answer: unknown) => string;
}

export type Fields = Record<string, Field>;

type TextSchema = v.GenericSchema<string | null | undefined, string>;

interface TextRow<Wire extends string> extends Row<Wire> {
  /** The most characters. */
  max?: number;
  /** What its messages call it, if not by its label. */
  called?: string;
  /** The message when it is left empty, if that name does not make it. */
  empty?: string;
}

interface ChoiceRow<Wire extends string> extends Row<Wire> {
  /** For an answer that is not offered, and for none. */
  message: string;
}

const anything = /./;

const typed =
  (
    required: (message: string, max?: number, tooLong?: string) => TextSchema,
    optional: (max?: number, tooLong?: string) => TextSchema,
  ) =>
  <Wire extends string = ''>(given: TextRow<Wire>): Field<TextSchema, NoInfer<Wire>> => {
    const { max, called = given.label, empty = missingField(called), ...row } = given;
    const long = tooLong(called, max);
    return { ...row, schema: row.optional ? optional(max, long) : required(empty, max, long), initial: '' };
  };

export const lineRow = typed(schemas.requiredLine, schemas.optionalLine);

export const textRow = typed(schemas.requiredText, schemas.optionalText);

/** The address that the confirmation goes to. */
export const emailRow: Field<typeof schemas.email, ''> = {
  label: labels.email,
  schema: schemas.email,
  warning: warnings.email,
  initial: '',
  stored: 'email',
  repeated: anything,
};

/** What makes a line a telephone number. */
export const telephone = {
  label: labels.telefoonnummer,
  stored: 'phone',
  warning: warnings.phone,
  repeated: /^\+?[\d ()/.-]{1,20}$/,
} as const;

interface Choice {
  id: string;
  label: string;
}

/** One of some answers, which the site has words for. */
export function choiceRow<const Of extends Choice, Wire extends string = ''>(
  { message, ...row }: ChoiceRow<Wire>,
  choices: readonly Of[],
  initial: NoInfer<Of['id']>,
) {
  const ids: Of['id'][] = choices.map(({ id }) => id);
  const schema = schemas.choice(ids, message);
  const words = (answer: unknown) => choices.find(({ id }) => id === answer)?.label ?? '';
  return { ...row, schema, initial, words, repeated: anything } satisfies Field as Field<
    typeof schema,
    NoInfer<Wire>
  >;
}

/** Any number of some answers. */
export function choicesRow<const Of extends Choice>(
  { message, ...row }: ChoiceRow<''>,
  choices: readonly Of[],
) {
  const ids: Of['id'][] = choices.map(({ id }) => id);
  const schema = v.optional(v.array(v.picklist(ids, message), message), []);
  const words = (answer: unknown) =>
    choices
      .flatMap(({ id, label }) => (Array.isArray(answer) && answer.includes(id) ? label : []))
      .join(', ');
  return { ...row, schema, initial: [], words, repeated: anything } satisfies Field as Field<
    typeof schema,
    ''
  >;
}

/** A number, which its schema reads from what was typed. */
export const countRow = <Schema extends v.GenericSchema<unknown, number>>(
  row: Row<''>,
  schema: Schema,
  initial: v.InferInput<Schema>,
): Field<Schema, ''> => ({
  ...row,
  schema,
  initial,
  words: (answer) => String(Number(answer) || ''),
  repeated: anything,
});

export const pluck = <Rows extends Fields, Key extends keyof Field>(rows: Rows, key: Key) =>
  Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, row[key]])) as {
    [Name in keyof Rows]: Rows[Name][Key];
  };

/** A form of these rows, with the consent that every one of them asks for. */
export const requestForm = <Rows extends Fields>(fields: Rows) => ({
  fields,
  schema: v.object(
    { ...pluck(fields, 'schema'), consent_marketing: schemas.consent },
    functionMessages.invalidBody,
  ),
  defaults: { ...pluck(fields, 'initial'), consent_marketing: false },
});

type PlaceOf<Row extends Field, Name> = NonNullable<Row['wire']> extends '' ? Name : NonNullable<Row['wire']>;

type Metadata<Rows extends Fields, Values extends Record<keyof Rows, unknown>> = {
  [Name in keyof Rows as 'metadata' extends PlaceOf<Rows[Name], Name> ? Name : never]: Values[Name];
};

type OnWire<Rows extends Fields, Values extends Record<keyof Rows, unknown>> = {
  [Name in keyof Rows as Exclude<PlaceOf<Rows[Name], Name>, 'metadata'>]: Values[Name];
} & ([keyof Metadata<Rows, Values>] extends [never] ? unknown : { metadata: Metadata<Rows, Values> });

/** Values of the fields by their place in the body of the call. */
export function onWire<Rows extends Fields, Values extends Record<keyof Rows, unknown>>(
  rows: Rows,
  values: Values,
) {
  const body: Record<string, unknown> = {};
  for (const [name, { wire }] of Object.entries(rows))
    if (wire === 'metadata') body[wire] = { ...Object(body[wire]), [name]: values[name] };
    else body[wire || name] = values[name];
  return body as OnWire<Rows, Values>;
}

/** A body of the call as its request is stored. */
export function storedFrom(
  rows: Fields,
  body: { [key: string]: unknown; metadata?: Record<string, unknown> | null },
): Omit<StoredRequest, 'kind'> {
  const request = { name: '', email: '', phone: '', company: '', message: '' };
  const details: Record<string, unknown> = {};
  for (const [name, { wire, stored }] of Object.entries(rows)) {
    const answer = wire === 'metadata' ? body.metadata?.[name] : body[wire || name];
    if (stored) request[stored] = asText(answer);
    else details[name] = answer;
  }
  return { ...request, details };
}

const asText = (answer: unknown) => (typeof answer === 'string' ? answer : '');

/** Every answer in words with its row, in the order of the form; some are empty. */
export const answersIn = (rows: Fields, answers: object) => {
  const byName = new Map<string, unknown>(Object.entries(answers));
  return Object.entries(rows).map(([name, row]) => ({
    name,
    row,
    value: (row.words ?? asText)(byName.get(name)),
  }));
};

/** Answers with their labels, as page, mail and desk show them. */
export const labelled = (rows: Fields, answers: object): LabelledValue[] =>
  answersIn(rows, answers).map(({ row: { label, warning }, value }) => ({
    label,
    value,
    warning: warning?.(value),
  }));
