import { Link } from 'react-router';
import { formatDate } from '../../../contract/calendar.ts';
import { kicks, kit } from '../../../site/kit.ts';
import { organisation } from '../../../site/organisation.ts';
import { paths } from '../../../site/paths.ts';
import { Button } from '../../ui/button.tsx';
import { buttonLook } from '../../ui/button-look.ts';
import { Lap } from '../../ui/motif/lap.tsx';
import { Mark } from '../../ui/motif/mark.tsx';
import './course.css';
import type { Course } from './members-area.tsx';
import { doneCount, finishedAt } from './round.ts';

/** The certificate of a member who did every Kick: name, kit, date and issuer, on one printed page. */
export default function Certificate({ profile, content: { lessons }, round }: Course) {
  const finished = finishedAt(lessons, round.rows);
  const back = (look: 'go' | 'plain') => (
    <Link className="button" {...buttonLook({ look })} to={paths.members}>
      Terug naar je Kicks
    </Link>
  );
  if (!finished) {
    const done = doneCount(round.rows);
    return (
      <div className="wrap pb-24">
        <Lap part={done === 0 ? 0.02 : done / kicks.length} className="mb-8 w-48" />
        <h1>Nog even lopen.</h1>
        <p className="my-6 max-w-[34em] text-large">
          Je certificaat krijg je als alle {kicks.length} Kicks gedaan zijn. Nu zijn het er {done}.
        </p>
        {back('go')}
      </div>
    );
  }
  const name = [profile.firstName, profile.lastName].filter(Boolean).join(' ');
  return (
    <div className="wrap pb-24">
      <article className="certificate">
        <p className="display flex items-center gap-3 text-h3">
          <Mark />
          Certificaat
        </p>
        <h1>{name || profile.email}</h1>
        <div>
          <p className="text-large">
            voltooide de {kit.name} op <strong>{formatDate(finished)}</strong>.
          </p>
          <ol className="mt-4 gap-x-10 sm:columns-2">
            {kicks.map(({ title }) => (
              <li key={title}>{title}</li>
            ))}
          </ol>
          <p className="mt-6 text-small text-soft">
            Uitgereikt door {organisation.name}, {organisation.city}.
          </p>
        </div>
        <Lap part={1} className="w-48 sm:w-72" />
      </article>
      {!name && (
        <p className="mt-6">
          Staat hier liever je naam? Vul hem in bij{' '}
          <Link className="link" to={paths.account}>
            je account
          </Link>
          .
        </p>
      )}
      <p className="mt-8 flex flex-wrap gap-4">
        <Button look="go" onClick={() => window.print()}>
          Afdrukken of bewaren als PDF
        </Button>
        {back('plain')}
      </p>
    </div>
  );
}
