import { type ComponentType, useEffect, useMemo } from 'react';
import { Link } from 'react-router';
import type { TableRow } from '../../../../contract/database/database.ts';
import type { LessonFile } from '../../../../contract/database/lessons.ts';
import { deskAddress } from '../../../../contract/desk-address.ts';
import { brand } from '../../../../site/brand.ts';
import { kicks } from '../../../../site/kit.ts';
import { fullTitle } from '../../../platform/page-title.ts';
import { useSession } from '../../../platform/session.ts';
import { type Profile, profileOf } from '../../../shared/accounts/profile.ts';
import type { saveFile } from '../../../shared/lessons/save-file.ts';
import { WaitingLine } from '../../../ui/waiting-line.tsx';
import { Filter } from '../list.tsx';
import { useListState } from '../list-state.ts';
import { Problem } from '../parts.tsx';
import { draftOf } from './lesson-drafts.ts';
import { openFile } from './open-file.tsx';
import { isEmptyDraft, withDrafts } from './state.ts';
import { useLessons } from './use-editor.ts';

/** The content of the members area as buyers see it, for the page that the route composes. */
export interface PreviewedCourse {
  profile: Profile;
  kicks: readonly TableRow<'kicks'>[];
  files: readonly LessonFile[];
  save: (key: string) => ReturnType<typeof saveFile>;
}

/** The query parameter that shows what is not published yet. */
const versionParameter = 'versie';
const unpublished = 'klad';

const parts = [...kicks.map(({ number }) => `kick-${number}`), 'kit'];

/** The members area as a buyer sees it, with what is published or with the owner's drafts. */
export default function Preview({ course: Course }: { course: ComponentType<PreviewedCourse> }) {
  const answer = useLessons();
  const { get } = useListState();
  const user = useSession()?.user;
  const lessons = answer.data;
  const isDraft = get(versionParameter) === unpublished;
  const drafts = useMemo(
    () => (lessons ? Object.fromEntries(parts.map((id) => [id, draftOf(id, lessons)])) : {}),
    [lessons],
  );
  const content = useMemo(
    () => lessons && withDrafts(lessons, isDraft ? drafts : {}),
    [lessons, drafts, isDraft],
  );
  const hasDrafts = Object.values(drafts).some((draft) => !isEmptyDraft(draft));
  const names = Object.assign({}, ...Object.values(drafts).map(({ files }) => files));
  useEffect(() => {
    document.title = fullTitle('Voorbeeld');
  }, []);

  return (
    <>
      <aside aria-label="Voorbeeld" className="desk-preview">
        <p>
          <strong>Voorbeeld.</strong> Zo ziet een nieuwe koper {brand.membersName}. Wat je hier aanklikt,
          wordt niet bewaard.
        </p>
        {(hasDrafts || isDraft) && (
          <Filter
            label="Wat je ziet"
            name={versionParameter}
            options={[
              ['', 'Wat online staat'],
              [unpublished, 'Met wat je nog niet publiceerde'],
            ]}
          />
        )}
        <Link className="link inline-flex min-h-11 items-center" to={deskAddress('lessons')}>
          Terug naar de lessen
        </Link>
      </aside>
      {answer.error && <Problem error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.isPending && !answer.error && <WaitingLine />}
      {content && user && (
        <Course
          profile={profileOf(user)}
          {...content}
          save={(key) => openFile(key, isDraft ? names[key]?.name : undefined)}
        />
      )}
    </>
  );
}
