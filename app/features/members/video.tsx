import { useState } from 'react';

/** The video of a lesson. Nothing is requested from YouTube before the visitor presses play. */
export function Video({ id, title }: { id: string | null; title: string }) {
  const [playing, setPlaying] = useState(false);
  const frame = 'grid aspect-video w-full place-items-center rounded-box bg-ink p-4 text-center text-chalk';

  if (!id) return <p className={`${frame} font-semibold`}>Video wordt binnenkort toegevoegd</p>;
  if (!playing) {
    return (
      <button
        type="button"
        onClick={() => setPlaying(true)}
        className={`${frame} content-center gap-4 font-semibold`}
      >
        <svg viewBox="0 0 64 64" className="size-16 sm:size-20" aria-hidden="true">
          <circle
            cx="32"
            cy="32"
            r="30"
            className="fill-tartan stroke-chalk hover:fill-tartan-deep"
            strokeWidth="4"
          />
          <path d="M26 20l20 12-20 12z" className="fill-chalk" />
        </svg>
        <span>
          Speel de video<span className="sr-only"> van {title}</span>
          <span className="mt-1 block text-small font-normal">De video komt van YouTube.</span>
        </span>
      </button>
    );
  }
  return (
    <iframe
      className="aspect-video w-full rounded-box bg-ink"
      src={`https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`}
      title={title}
      allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
      referrerPolicy="strict-origin-when-cross-origin"
      allowFullScreen
    />
  );
}
