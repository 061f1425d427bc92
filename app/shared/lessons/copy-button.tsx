import { useState } from 'react';
import { Button } from '../../ui/button.tsx';

/** Copies a text, most often a prompt to try, and says whether it did. */
export function CopyButton({ text }: { text: () => string }) {
  const [label, setLabel] = useState('Kopieer');
  const copy = () =>
    navigator.clipboard.writeText(text()).then(
      () => setLabel('Gekopieerd'),
      () => setLabel('Kopiëren lukt niet'),
    );
  return (
    <Button size="small" onClick={() => void copy()}>
      <span aria-live="polite">{label}</span>
    </Button>
  );
}
