import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { supportTitle } from '../../../contract/labels.ts';
import { withdrawLink } from '../../../site/legal.ts';
import { paths } from '../../../site/paths.ts';
import type { Profile } from '../../domain/profile.ts';
import { Accordion } from '../../ui/accordion.tsx';
import { Button } from '../../ui/button.tsx';
import { FileButton } from './file-button.tsx';
import { KickItem } from './kick-item.tsx';
import { type Content, type DownloadFile, emptyContent, readiness } from './lessons.ts';

const SupportDialog = lazy(() => import('./support-dialog.tsx'));

/** The course of a buyer: the seven Kicks, the downloads and support (docs/product.md, 2, 'Members area'). */
export function MembersCourse({
  profile,
  content,
  missed,
  onAgain,
}: {
  profile: Profile;
  content: Content;
  /** True when the last fetch of the content failed. */
  missed: boolean;
  onAgain: () => void;
}) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <div className="mt-8 flex flex-wrap items-baseline gap-x-4 gap-y-1 rounded-box bg-grass px-5 py-4 text-white sm:px-6">
        <h2 className="text-[1.375rem]">Toegang Geactiveerd!</h2>
        {content !== emptyContent && <p>{readiness(content.lessons)}</p>}
      </div>
      {missed && (
        <p role="alert" className="mt-5 flex flex-wrap items-center gap-4 border-l-6 border-sun pl-4">
          De video’s en bestanden konden we niet ophalen.
          <Button size="small" onClick={onAgain}>
            Opnieuw proberen
          </Button>
        </p>
      )}
      <div className="mt-10 grid grid-cols-1 gap-14 lg:grid-cols-[minmax(0,8fr)_minmax(0,4fr)] lg:gap-16">
        <section id="kicks" aria-label="De Kicks">
          <Accordion>
            {content.lessons.map((lesson) => (
              <KickItem key={lesson.number} lesson={lesson} />
            ))}
          </Accordion>
        </section>
        <div>
          <section id="downloads" aria-labelledby="downloads-title">
            <h2 id="downloads-title" className="mb-4 text-h3">
              Downloads
            </h2>
            <DownloadList downloads={content.downloads} />
          </section>
          <section id="support" aria-labelledby="support-title" className="mt-12">
            <h2 id="support-title" className="text-h3">
              Hulp nodig?
            </h2>
            <p className="mt-3 mb-5 text-soft">
              Vastgelopen in een Kick? Schrijf ons, dan helpen we je verder.
            </p>
            <Button onClick={() => setAsking(true)}>{supportTitle}</Button>
            <p className="mt-4">
              <Link to={paths.herroepen} className="link inline-flex min-h-11 items-center">
                {withdrawLink}
              </Link>
            </p>
          </section>
        </div>
      </div>
      {asking && (
        <Suspense>
          <SupportDialog profile={profile} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}

/** A download with a file can be saved; one without says that it follows. */
function DownloadList({ downloads }: { downloads: readonly DownloadFile[] }) {
  return (
    <ul className="border-t-3 border-ink">
      {downloads.map((download) => (
        <li
          key={download.key}
          className="flex min-h-15 items-center justify-between gap-4 border-b-2 border-hair py-2 font-semibold"
        >
          <span>{download.title}</span>
          {download.hasFile ? (
            <FileButton file={{ download: download.key }} label={`Download ${download.title}`}>
              Download
            </FileButton>
          ) : (
            <span className="text-small font-medium text-soft">volgt</span>
          )}
        </li>
      ))}
    </ul>
  );
}
