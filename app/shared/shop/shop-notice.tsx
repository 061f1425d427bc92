import { useEffect, useRef, useState } from 'react';
import { noticeWords } from '../../../contract/notice.ts';
import { usePrerendered } from '../../first-load/hydrated.ts';
import { built, usePublished } from './shop.ts';

const builtIn = built.published.document?.notice;

/** What the prerendered notice says. A browser reads it back from the page, which keeps the calendar out of its first scripts. */
const builtWords = import.meta.env.SSR
  ? builtIn && noticeWords(builtIn)
  : document.querySelector('#notice')?.textContent;

/** Shows a prerendered notice before the first paint, if this is one of its days in Belgium. */
const showToday = (from: string, until: string) =>
  `{let d=new Intl.DateTimeFormat('sv',{timeZone:'Europe/Brussels'}).format();if('${from}'<=d&&d<='${until}')document.currentScript.previousElementSibling.hidden=0}`;

/**
 * The shop's notice of today, above a page. One that the page was built without comes after the first paint: it is laid
 * over the end of the window, where it moves nothing, and can be closed.
 */
export function ShopNotice() {
  const isPrerendered = usePrerendered();
  const { notice } = usePublished();
  const [first] = useState(isPrerendered ? builtWords : notice?.words);
  const place = useRef<HTMLParagraphElement>(null);
  const [isShown, setShown] = useState(!isPrerendered);
  useEffect(() => setShown(place.current?.hidden === false), []);
  const [closed, close] = useState('');

  return (
    <>
      {first && (
        <p
          ref={place}
          id="notice"
          hidden={isPrerendered}
          suppressHydrationWarning
          // One that was taken back leaves its place, so that nothing moves up.
          style={notice === null ? { visibility: 'hidden' } : undefined}
          className="border-ink border-b-3 bg-sun p-4 text-center font-semibold"
        >
          {(isShown && notice?.words) || first}
        </p>
      )}
      {isPrerendered && builtIn && (
        <script
          suppressHydrationWarning
          dangerouslySetInnerHTML={{
            __html: import.meta.env.SSR ? showToday(builtIn.from, builtIn.until) : '',
          }}
        />
      )}
      {notice && !(first && isShown) && notice.words !== closed && (
        <p
          role="status"
          className="fixed inset-x-0 bottom-0 z-50 border-ink border-t-3 bg-sun p-4 text-center font-semibold"
        >
          {notice.words}{' '}
          <button
            type="button"
            className="min-h-11 px-3 font-bold underline"
            onClick={() => close(notice.words)}
          >
            Sluiten
          </button>
        </p>
      )}
    </>
  );
}
