import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Arguments, ListFunction } from '../../../contract/database/database.ts';
import type { ListQuery } from '../../../contract/database/sql.ts';
import { csvRows } from '../../../contract/desk.ts';
import { singleLine } from '../../../contract/text.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { WaitingLine } from '../../ui/waiting-line.tsx';
import { askPage, DeskProblem, type RowOf } from './ask.ts';
import { type Column, saveCsv } from './csv.ts';
import { deskParameters, rowLinkId, useListState } from './list-state.ts';
import { Problem } from './panel.tsx';

type Filters<Source extends ListFunction> = Omit<Arguments<Source>['query'], keyof ListQuery>;

interface ListProps<Source extends ListFunction> {
  source: Source;
  /** Which list it is, where its function has several. */
  of?: Filters<Source>;
  filters?: Filters<Source>;
  columns: readonly Column<RowOf<Source>>[];
  rowKey: (row: RowOf<Source>) => string | number;
  things: readonly [one: string, more: string];
  searchLabel: string;
  tools?: ReactNode;
  empty: ReactNode;
  /** The CSV file's filters, name and lines, if they differ from what is on screen. */
  csv?: {
    filters: Filters<Source>;
    things: string;
    save?: (things: string, rows: readonly RowOf<Source>[]) => void;
  };
}

/** A list with search, sort, paging and CSV, all done by its SQL function; its state is in the address. */
export function List<Source extends ListFunction>(props: ListProps<Source>) {
  const { source, filters = {}, columns, rowKey, things: names, searchLabel, tools, empty } = props;
  const [thing, things] = names;
  const { query, set, narrowedBy } = useListState();
  const top = useRef<HTMLParagraphElement>(null);
  const asked = { ...query, ...props.of, ...filters };
  const answer = useQuery({
    queryKey: [source, asked],
    queryFn: () => askPage(source, asked),
    placeholderData: keepPreviousData,
  });
  const rows = answer.data?.rows ?? [];
  const total = answer.data?.total ?? 0;
  const isNarrowed = query.search !== '' || Object.values(filters).some(Boolean);
  return (
    <>
      <div className="desk-tools" role="search">
        <SearchField
          label={searchLabel}
          value={query.search}
          onChange={(text) => set({ zoek: text }, 'type')}
        />
        {tools}
        {total > 0 && <CsvButton {...props} />}
      </div>
      {answer.error && <Problem error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.isPending && !answer.error && <WaitingLine />}
      {answer.data && (
        <>
          <div className="mb-3 flex flex-wrap items-center gap-x-4">
            <p ref={top} tabIndex={-1} role="status" className="scroll-mt-16 text-small text-soft">
              {total === 1 ? `1 ${thing}` : `${total.toLocaleString('nl-BE')} ${things}`}
              {answer.isPlaceholderData && ', even zoeken…'}
            </p>
            {narrowedBy.length > 0 && (
              <button
                type="button"
                className="link min-h-11"
                onClick={() => {
                  top.current?.focus();
                  set(Object.fromEntries(narrowedBy.map((name) => [name, null])));
                }}
              >
                Toon alle {things}
              </button>
            )}
          </div>
          {total === 0 ? (
            <p className="desk-empty">{isNarrowed ? 'Niets gevonden met deze keuze.' : empty}</p>
          ) : (
            <Table
              columns={columns.filter(({ cell }) => cell)}
              rows={rows}
              rowKey={rowKey}
              caption={things}
            />
          )}
          <Pages total={total} onTurn={() => top.current?.scrollIntoView()} />
        </>
      )}
    </>
  );
}

export function Filter({
  label,
  name,
  options,
}: {
  label: string;
  name: string;
  options: readonly (readonly [value: string, words: string])[];
}) {
  const { get, set } = useListState();
  return (
    <select
      aria-label={label}
      className="input max-sm:grow!"
      value={get(name)}
      onChange={(event) => set({ [name]: event.target.value })}
    >
      {options.map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  );
}

export function RowLink({ id, children }: { id: string; children: ReactNode }) {
  const { addressOf } = useListState();
  return (
    <Link id={rowLinkId(id)} to={addressOf(id)} className="link font-semibold">
      {children}
    </Link>
  );
}

function SearchField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (text: string) => void;
}) {
  const id = useId();
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // Back, or a link to another search.
  if (value !== known) {
    setKnown(value);
    if (value !== singleLine(text)) setText(value);
  }
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        id={id}
        type="search"
        className="input"
        placeholder={label}
        value={text}
        maxLength={200}
        onChange={(event) => {
          setText(event.target.value);
          onChange(singleLine(event.target.value));
        }}
      />
    </>
  );
}

export function Table<Row>({
  columns,
  rows,
  rowKey,
  caption,
}: {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  caption: string;
}) {
  return (
    <table className="desk-table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <Heading key={column.key} column={column} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map((column) => (
              <td key={column.key} data-label={column.isNamed ? column.title : undefined}>
                {column.cell?.(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Heading<Row>({ column }: { column: Column<Row> }) {
  const { query, set } = useListState();
  if (!column.isSortable) return <th scope="col">{column.title}</th>;
  const isSorted = query.sort === column.key;
  const direction = query.descending ? 'descending' : 'ascending';
  const next = isSorted && !query.descending ? `${column.key}.af` : column.key;
  return (
    <th scope="col" aria-sort={isSorted ? direction : undefined}>
      <button type="button" onClick={() => set({ [deskParameters.sort]: next })}>
        {column.title}
        <span aria-hidden="true">{isSorted ? (query.descending ? ' ↓' : ' ↑') : ''}</span>
      </button>
    </th>
  );
}

function Pages({ total, onTurn }: { total: number; onTurn: () => void }) {
  const { query, set } = useListState();
  const last = Math.max(1, Math.ceil(total / query.size));
  if (last === 1 && query.page === 1) return null;
  const go = (page: number) => () => {
    set({ [deskParameters.page]: page > 1 ? String(page) : null });
    onTurn();
  };
  return (
    <nav aria-label="Bladzijden" className="mt-5 flex flex-wrap items-center gap-3">
      <Button size="small" disabled={query.page <= 1} onClick={go(Math.min(query.page - 1, last))}>
        Vorige
      </Button>
      <span>
        Bladzijde {query.page} van {last}
      </span>
      <Button size="small" disabled={query.page >= last} onClick={go(query.page + 1)}>
        Volgende
      </Button>
    </nav>
  );
}

function CsvButton<Source extends ListFunction>({
  source,
  of,
  filters,
  columns,
  things,
  csv,
}: ListProps<Source>) {
  const { query } = useListState();
  const [isBusy, setIsBusy] = useState(false);
  const file = csv ?? { filters, things: things[1] };
  async function save() {
    setIsBusy(true);
    try {
      const everything = { ...query, ...of, ...filters, ...file.filters, page: 1, size: csvRows };
      const { rows } = await askPage(source, everything);
      if (csv?.save) csv.save(csv.things, rows);
      else saveCsv(file.things, columns, rows);
    } catch (error) {
      const description = error instanceof DeskProblem ? error.message : undefined;
      toast({ variant: 'destructive', title: 'Het bestand is er niet', description });
    }
    setIsBusy(false);
  }
  return (
    <Button size="small" busy={isBusy} onClick={() => void save()}>
      CSV<span className="sr-only"> van {file.things}</span>
    </Button>
  );
}
