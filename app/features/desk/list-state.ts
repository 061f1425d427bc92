import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { ListQuery } from '../../../contract/database/sql.ts';
import { pageSize } from '../../../contract/desk.ts';
import { sectionParameter, viewParameter } from '../../../contract/desk-address.ts';

/** The query parameters of the desk's address. They determine everything on screen, so Back and bookmarks work. */
export const deskParameters = {
  search: 'zoek',
  page: 'pagina',
  sort: 'volgorde',
  open: 'open',
} as const;

/** The parameters that leave no row out. */
const whole: string[] = [sectionParameter, viewParameter, deskParameters.page, deskParameters.sort];

/**
 * The list on screen, from the address. `set` changes parameters (null removes one) and goes back to the first page
 * unless it sets the page itself; typing replaces the entry in the history, choosing adds one.
 */
export function useListState() {
  const [parameters, setParameters] = useSearchParams();
  const set = useCallback(
    (changes: Record<string, string | null>, how: 'choose' | 'type' = 'choose') => {
      setParameters(
        (before) => {
          const after = new URLSearchParams(before);
          if (!(deskParameters.page in changes)) after.delete(deskParameters.page);
          for (const [name, value] of Object.entries(changes)) {
            if (value) after.set(name, value);
            else after.delete(name);
          }
          return after;
        },
        { replace: how === 'type', preventScrollReset: true },
      );
    },
    [setParameters],
  );
  const [sort, direction] = (parameters.get(deskParameters.sort) ?? '').split('.');
  const query = {
    search: parameters.get(deskParameters.search) ?? '',
    page: Math.max(1, Number.parseInt(parameters.get(deskParameters.page) ?? '1', 10) || 1),
    size: pageSize,
    ...(sort && { sort, descending: direction === 'af' }),
  } satisfies ListQuery;
  /** This address with one row open, or none, so that Back returns to the list as it was. */
  const addressOf = (open: string | null) => {
    const after = new URLSearchParams(parameters);
    if (open) after.set(deskParameters.open, open);
    else after.delete(deskParameters.open);
    return `?${after}`;
  };
  /** The parameters that leave rows out. */
  const narrowedBy = [...parameters.keys()].filter((name) => !whole.includes(name));
  return { query, set, narrowedBy, get: (name: string) => parameters.get(name) ?? '', addressOf };
}

/** The id of the link to a row of a list. */
export const rowLinkId = (id: string) => `row-${id}`;

/** The open row in the address, or ''; closing it moves the focus to its link. */
export function useOpenRow(): string {
  const open = useListState().get(deskParameters.open);
  const last = useRef('');
  useEffect(() => {
    if (!open && last.current) document.getElementById(rowLinkId(last.current))?.focus();
    last.current = open;
  }, [open]);
  return open;
}
