import { useCallback, useMemo, useState } from 'react';
import type { TableRow } from '../../../contract/database/database.ts';
import type { KickProgress, LessonFile } from '../../../contract/database/lessons.ts';
import type { KickMark } from '../../../contract/database/states.ts';
import type { Profile } from '../../shared/accounts/profile.ts';
import type { saveFile } from '../../shared/lessons/save-file.ts';
import MembersCourse from './course.tsx';
import { FileSaving } from './files.tsx';
import { mergeContent } from './lessons.ts';
import { withMark } from './round.ts';
import type { RoundOfMember } from './use-round.ts';

/** The round of a new buyer, which is not kept. */
function usePreviewedRound(): RoundOfMember {
  const [rows, setRows] = useState<readonly KickProgress[]>([]);
  const mark = useCallback((kick: number, value: KickMark) => {
    setRows((before) => withMark(before, { kick, mark: value, at: new Date().toISOString() }));
  }, []);
  return { rows, source: 'fetched', mark, again: () => {} };
}

export default function CoursePreview({
  profile,
  kicks,
  files,
  save,
}: {
  profile: Profile;
  kicks: readonly TableRow<'kicks'>[];
  files: readonly LessonFile[];
  save: (key: string) => ReturnType<typeof saveFile>;
}) {
  const content = useMemo(() => mergeContent(kicks, files), [kicks, files]);
  const round = usePreviewedRound();
  return (
    <FileSaving value={save}>
      <div className="min-h-svh pt-10 sm:pt-14">
        <div className="wrap">
          <h1>Dag {profile.firstName || profile.email}.</h1>
        </div>
        <MembersCourse
          isPreview
          profile={profile}
          content={content}
          round={round}
          isContentStale={false}
          again={() => {}}
        />
      </div>
    </FileSaving>
  );
}
