import { useQuery } from '@tanstack/react-query';
import { WaitingLine } from '../../../ui/waiting-line.tsx';
import { ask } from '../ask.ts';
import { Filter } from '../list.tsx';
import { useListState } from '../list-state.ts';
import { monthParameter, monthsUntil } from '../months.ts';
import { Problem } from '../panel.tsx';
import { useToday } from '../today/use-today.ts';
import { Countries } from './countries.tsx';
import { Documents } from './documents.tsx';
import { MailMonth } from './mail-month.tsx';
import { Money } from './money.tsx';
import { MonthZip } from './month-zip.tsx';
import { Takings } from './takings.tsx';

/** Three years: an accountant asks for the current one and closes the one before. */
const monthsOffered = 36;

function Month({ today }: { today: string }) {
  const months = monthsUntil(today, monthsOffered);
  const asked = useListState().get(monthParameter);
  const day = months.find(([first]) => first === asked)?.[0] || today;
  const {
    data: books,
    error,
    refetch,
  } = useQuery({
    queryKey: ['desk_books', day],
    queryFn: () => ask('desk_books', { day }),
  });
  return (
    <>
      <div className="desk-tools">
        <Filter label="Maand" name={monthParameter} options={months} />
        {books && <MonthZip key={day} books={books} />}
        {books && <MailMonth key={`mail ${day}`} books={books} />}
      </div>
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {!books && !error && <WaitingLine />}
      {books && (
        <>
          <Takings books={books} />
          <Documents books={books} />
          <Money books={books} />
          <Countries books={books} />
        </>
      )}
    </>
  );
}

export default function BooksSection() {
  const { data: today, error, refetch } = useToday();
  if (error) return <Problem error={error} onRetry={() => void refetch()} />;
  return today ? <Month today={today.day} /> : <WaitingLine />;
}
