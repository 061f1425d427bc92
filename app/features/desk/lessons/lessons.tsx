import { useQuery } from '@tanstack/react-query';
import type { DeskLessons } from '../../../../contract/database/lessons.ts';
import { lessonParts } from '../../../../contract/lesson-check.ts';
import { kit } from '../../../../site/kit.ts';
import { WaitingLine } from '../../../ui/waiting-line.tsx';
import { RowLink, Table } from '../list.tsx';
import { useOpenRow } from '../list-state.ts';
import { Problem, Status } from '../panel.tsx';
import { DropZone, useFiles } from './drop-zone.tsx';
import { Editor, PreviewLink } from './editor.tsx';
import { lessonsQuery, partTitle, progressOf } from './lessons-data.ts';

const lists = new Intl.ListFormat('nl-BE');

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
  const open = useOpenRow();
  const files = useFiles(lessons);
  const rows = lessonParts.map((part) => ({ part, ...progressOf(lessons, part) }));
  return lessonParts.includes(open) ? (
    <>
      <Editor key={open} part={open} lessons={lessons} files={files} />
      {files.dialog}
    </>
  ) : (
    <>
      <p>Wat ontbreekt, toont de ledenruimte als ‘volgt’.</p>
      <PreviewLink />
      <DropZone files={files} />
      <Table
        caption={`De onderdelen van de ${kit.name}`}
        rows={rows}
        rowKey={({ part }) => part}
        columns={[
          {
            key: 'part',
            title: 'Onderdeel',
            cell: ({ part }) => <RowLink id={part}>{partTitle(part)}</RowLink>,
          },
          {
            key: 'status',
            title: 'Status',
            cell: ({ online, missing }) => (
              <Status {...(missing.length === 0 && { tone: 'done' as const })}>
                {missing.length === 0 ? 'Volledig' : online.length > 0 ? 'Onvolledig' : 'Nog niets'}
              </Status>
            ),
          },
          { key: 'online', title: 'Online', isNamed: true, cell: ({ online }) => lists.format(online) },
          { key: 'missing', title: 'Ontbreekt', isNamed: true, cell: ({ missing }) => lists.format(missing) },
        ]}
      />
      {files.dialog}
    </>
  );
}
