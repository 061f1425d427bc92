import { Link } from 'react-router';
import type { DeskLessons } from '../../../../contract/database/lessons.ts';
import { deskAddress } from '../../../../contract/desk-address.ts';
import { kicks, kit } from '../../../../site/kit.ts';
import { buttonLook } from '../../../ui/button-look.ts';
import { WaitingLine } from '../../../ui/waiting-line.tsx';
import { deskParameters, useListState } from '../list-state.ts';
import { Problem, Status } from '../parts.tsx';
import { DropZone } from './drop-zone.tsx';
import { KickEditor } from './kick-editor.tsx';
import { KitEditor } from './kit-editor.tsx';
import { hasDraft } from './lesson-drafts.ts';
import { previewId, progressOf } from './state.ts';
import { useLessons } from './use-editor.ts';

const section = 'lessons';
const ofKit = 'kit';
const lists = new Intl.ListFormat('nl-BE');

/** What buyers see in the members area: what is online, what is missing, and where to change it. */
export default function Lessons() {
  const { get } = useListState();
  const answer = useLessons();
  const open = get(deskParameters.open);
  const kick = kicks.find(({ number }) => open === `kick-${number}`);
  return (
    <>
      {answer.error && <Problem error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.isPending && !answer.error && <WaitingLine />}
      {answer.data &&
        (kick ? (
          <KickEditor key={open} kick={kick} lessons={answer.data} />
        ) : open === ofKit ? (
          <KitEditor key={open} lessons={answer.data} />
        ) : (
          <Overview lessons={answer.data} />
        ))}
    </>
  );
}

function Overview({ lessons }: { lessons: DeskLessons }) {
  const rows = [
    ...kicks.map(({ number, title }) => ({
      id: `kick-${number}`,
      title: `Kick ${number}: ${title}`,
      ...progressOf(lessons, number),
    })),
    { id: ofKit, title: `Bestanden van de ${kit.name}`, ...progressOf(lessons, null) },
  ];
  const complete = rows.filter(({ missing }) => missing.length === 0).length;
  return (
    <>
      <p role="status" className="max-w-[46em]">
        {complete === rows.length
          ? 'Alles staat online.'
          : `${complete} van de ${rows.length} onderdelen zijn volledig. Wat ontbreekt, toont de ledenruimte als ‘volgt’.`}
      </p>
      <p>
        <Link
          className="button"
          {...buttonLook({})}
          to={deskAddress(section, { [deskParameters.open]: previewId })}
        >
          Bekijk als koper
        </Link>
      </p>
      <DropZone lessons={lessons} />
      <table className="desk-table">
        <caption className="sr-only">De onderdelen van de {kit.name}</caption>
        <thead>
          <tr>
            <th scope="col">Onderdeel</th>
            <th scope="col">Status</th>
            <th scope="col">Online</th>
            <th scope="col">Ontbreekt</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, title, online, missing }) => (
            <tr key={id}>
              <td>
                <Link className="link" to={deskAddress(section, { [deskParameters.open]: id })}>
                  {title}
                </Link>
              </td>
              <td>
                <span className="flex flex-wrap gap-1.5">
                  <State online={online.length} missing={missing.length} />
                  {hasDraft(id, lessons) && <Status tone="hot">Nog te publiceren</Status>}
                </span>
              </td>
              <td>
                <Titles of="Online" titles={online} />
              </td>
              <td>
                <Titles of="Ontbreekt" titles={missing} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** A list of titles; labelled where the table is shown as cards. */
function Titles({ of, titles }: { of: string; titles: string[] }) {
  if (titles.length === 0) return null;
  return (
    <>
      <span className="text-soft sm:hidden">{of}: </span>
      {lists.format(titles)}
    </>
  );
}

function State({ online, missing }: { online: number; missing: number }) {
  if (missing === 0) return <Status tone="done">Volledig</Status>;
  return <Status>{online > 0 ? 'Onvolledig' : 'Nog niets'}</Status>;
}
