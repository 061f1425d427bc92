import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect } from 'react';
import { Link } from 'react-router';
import type { TableRow } from '../../../../contract/database/database.ts';
import type { LessonFile } from '../../../../contract/database/lessons.ts';
import { deskAddress } from '../../../../contract/desk-address.ts';
import { brand } from '../../../../site/brand.ts';
import { fullTitle } from '../../../platform/page-title.ts';
import { useSession } from '../../../platform/session.ts';
import { type Profile, profileOf } from '../../../shared/accounts/profile.ts';
import type { saveFile } from '../../../shared/lessons/save-file.ts';
import { WaitingLine } from '../../../ui/waiting-line.tsx';
import { Problem } from '../panel.tsx';
import { lessonsQuery } from './lessons-data.ts';
import { openFile } from './publish.ts';

export interface PreviewedCourse {
  profile: Profile;
  kicks: readonly TableRow<'kicks'>[];
  files: readonly LessonFile[];
  save: (key: string) => ReturnType<typeof saveFile>;
}

export default function Preview({ course: Course }: { course: ComponentType<PreviewedCourse> }) {
  const answer = useQuery(lessonsQuery);
  const user = useSession()?.user;
  useEffect(() => {
    document.title = fullTitle('Voorbeeld');
  }, []);
  return (
    <>
      <aside aria-label="Voorbeeld" className="desk-preview">
        <p>
          <strong>Voorbeeld.</strong> Zo ziet een nieuwe koper {brand.membersName}, met wat nu online staat.
          Wat je hier aanklikt, wordt niet bewaard.
        </p>
        <Link className="link inline-flex min-h-11 items-center" to={deskAddress('lessons')}>
          Terug naar de lessen
        </Link>
      </aside>
      {answer.error && <Problem error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.isPending && !answer.error && <WaitingLine />}
      {answer.data && user && (
        <Course
          profile={profileOf(user)}
          kicks={answer.data.kicks}
          files={answer.data.files}
          save={openFile}
        />
      )}
    </>
  );
}
