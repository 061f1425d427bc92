import { useState } from 'react';

/** The video of a lesson. Nothing is requested from YouTube before the visitor clicks play. */
export function Video({ id, kick, title }: { id: string | null; kick: number; title: string }) {
  const [playing, setPlaying] = useState(false);

  if (!id) return <p className="course-soon">Video wordt binnenkort toegevoegd</p>;
  const name = `Kick ${kick}: ${title}`;
  if (!playing) {
    return (
      <button type="button" onClick={() => setPlaying(true)} className="course-video">
        <span aria-hidden="true" className="display">
          {kick}
        </span>
        <svg viewBox="0 0 64 64" aria-hidden="true">
          <circle cx="32" cy="32" r="32" className="fill-sun" />
          <path d="M25 19l22 13-22 13z" className="fill-ink" />
        </svg>
        <span>
          <b>
            Speel de video<span className="sr-only"> van {name}</span>
          </b>
          <span className="block text-small">De video komt van YouTube.</span>
        </span>
      </button>
    );
  }
  return (
    <iframe
      className="aspect-video w-full rounded-box bg-ink"
      src={`https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`}
      title={name}
      allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
      referrerPolicy="strict-origin-when-cross-origin"
      allowFullScreen
    />
  );
}
