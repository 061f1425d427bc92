import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { DeskLessons } from '../../../../contract/database/lessons.ts';
import { deskAddress } from '../../../../contract/desk-address.ts';
import { lessonParts } from '../../../../contract/lesson-check.ts';
import { kit } from '../../../../site/kit.ts';
import { buttonLook } from '../../../ui/button-look.ts';
import { WaitingLine } from '../../../ui/waiting-line.tsx';
import { deskParameters, useListState } from '../list-state.ts';
import { Problem, Status } from '../panel.tsx';
import { type DroppedFiles, DropZone, useFiles } from './drop-zone.tsx';
import { Editor } from './editor.tsx';
import { lessonsQuery, partTitle, previewId, progressOf } from './lessons-data.ts';

const lists = new Intl.ListFormat('nl-BE');

/** What buyers see in the members area: what is online, what is missing, and where to change it. */
export default function Lessons() {
  const answer = useQuery(lessonsQuery);
  return (
    <>
      {answer.error && <Problem error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.isPending && !answer.error && <WaitingLine />}
      {answer.data && <Online lessons={answer.data} />}
    </>
  );
}

function Online({ lessons }: { lessons: DeskLessons }) {
  const { get } = useListState();
  const open = get(deskParameters.open);
  const files = useFiles(lessons);
  return (
    <>
      {lessonParts.includes(open) ? (
        <Editor key={open} part={open} lessons={lessons} files={files} />
      ) : (
        <Overview lessons={lessons} files={files} />
      )}
      {files.dialog}
    </>
  );
}

function Overview({ lessons, files }: { lessons: DeskLessons; files: DroppedFiles }) {
  const rows = lessonParts.map((part) => ({ part, ...progressOf(lessons, part) }));
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
          to={deskAddress('lessons', { [deskParameters.open]: previewId })}
        >
          Bekijk als koper
        </Link>
      </p>
      <DropZone files={files} />
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
          {rows.map(({ part, online, missing }) => (
            <tr key={part}>
              <td>
                <Link className="link" to={deskAddress('lessons', { [deskParameters.open]: part })}>
                  {partTitle(part)}
                </Link>
              </td>
              <td>
                <Status {...(missing.length === 0 && { tone: 'done' as const })}>
                  {missing.length === 0 ? 'Volledig' : online.length > 0 ? 'Onvolledig' : 'Nog niets'}
                </Status>
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
