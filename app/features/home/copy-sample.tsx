import { createRoot } from 'react-dom/client';
import { CopyButton } from '../../shared/lessons/copy-button.tsx';

/** Puts the button that copies the prompt in its place, once the piece around it is open: the rest of it needs no script. */
export function addCopyButton(piece: Element): void {
  const place = piece.querySelector('[data-copy]');
  if (!place) return;
  place.removeAttribute('data-copy');
  const prompt = place.previousElementSibling?.textContent ?? '';
  createRoot(place).render(<CopyButton text={() => prompt} />);
}
