import { type ReactNode, useState } from 'react';
import './video.css';

const focus = (player: HTMLElement | null) => player?.focus();

/** A video. Nothing is requested from YouTube before the visitor clicks play. */
export function Video({
  id,
  name,
  mark,
  plays = false,
}: {
  id: string;
  /** What it is about. */
  name: string;
  /** Painted beside the button. */
  mark?: ReactNode;
  /** Whether the visitor clicked already. */
  plays?: boolean;
}) {
  const [playing, setPlaying] = useState(plays);
  if (!playing) {
    return (
      <button type="button" onClick={() => setPlaying(true)} className="video">
        <span aria-hidden="true" className="display">
          {mark}
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
      ref={focus}
      className="aspect-video w-full rounded-box bg-ink"
      src={`https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`}
      title={name}
      allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
      referrerPolicy="strict-origin-when-cross-origin"
      allowFullScreen
    />
  );
}
