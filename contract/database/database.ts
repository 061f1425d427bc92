import type * as v from 'valibot';
import type { browserFunctions, serverFunctions } from './functions.ts';
import type { tables } from './tables.ts';

type AllFunctions = typeof browserFunctions & typeof serverFunctions;

export type SqlFunction = keyof AllFunctions;
export type BrowserFunction = keyof typeof browserFunctions;
export type ServerFunction = keyof typeof serverFunctions;

export type Arguments<Name extends SqlFunction> = Given<v.InferInput<AllFunctions[Name]['args']>>;
type Given<Args> = [keyof Args] extends [never] ? Record<string, never> : Args;

export type Answer<Name extends SqlFunction> = v.InferOutput<AllFunctions[Name]['answer']>;

/** A function that returns one page of a list. */
export type ListFunction = {
  [Name in BrowserFunction]: Arguments<Name> extends { query: object } ? Name : never;
}[BrowserFunction];

type Tables = keyof typeof tables;

export type TableRow<Name extends Tables> = v.InferOutput<(typeof tables)[Name]>;

export interface Database {
  public: {
    Tables: {
      [Name in Tables]: {
        Row: TableRow<Name>;
        Insert: Record<string, unknown>;
        Update: Record<string, never>;
        Relationships: [];
      };
    };
    Views: Record<never, never>;
    Functions: { [Name in SqlFunction]: { Args: Arguments<Name>; Returns: Answer<Name> } };
    Enums: Record<never, never>;
    CompositeTypes: Record<never, never>;
  };
}
