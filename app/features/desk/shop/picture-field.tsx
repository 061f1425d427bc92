import { useRef, useState } from 'react';
import { pictureAddress } from '../../../shared/shop/picture.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { call, DeskProblem } from '../ask.ts';
import { type PictureKind, smallPicture } from './picture.ts';

/** Makes a chosen file small and uploads it; returns its name in the public bucket. Throws DeskProblem. */
async function upload(file: File, kind: PictureKind): Promise<string> {
  const small = await smallPicture(file, kind);
  if ('problem' in small) throw new DeskProblem('refused', small.problem);
  const answer = await call('desk-shop', { action: 'picture', content: small.content });
  if (answer.result !== 'stored') throw new DeskProblem('refused', 'Deze foto is niet bewaard.');
  return answer.name;
}

/** A picture of the shop: what was chosen, and the buttons to choose another or none. */
export function PictureField({
  label,
  name,
  value,
  error,
  kind,
  onChange,
}: {
  label: string;
  name: string;
  value: string;
  error: string | undefined;
  kind: PictureKind;
  onChange: (value: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  async function take(file: File): Promise<void> {
    setIsBusy(true);
    setProblem(undefined);
    try {
      onChange(await upload(file, kind));
    } catch (refused) {
      setProblem((refused as Error).message);
    } finally {
      setIsBusy(false);
    }
  }
  const shown = problem ?? error;
  const of = <span className="sr-only"> {label}</span>;
  return (
    <div role="group" aria-label={label} className="grid gap-2">
      <p className="font-semibold">
        {label} <span className="font-normal text-soft">(optioneel)</span>
      </p>
      <div className="flex flex-wrap items-center gap-3">
        {value && <img src={pictureAddress(value)} alt="" className="desk-picture" />}
        <Button
          size="small"
          name={name}
          busy={isBusy}
          aria-describedby={shown && `${name}-error`}
          onClick={() => input.current?.click()}
        >
          {value ? 'Vervang' : 'Kies bestand'}
          {of}
        </Button>
        {value && (
          <Button size="small" onClick={() => onChange('')}>
            Haal weg
            {of}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // So that the same file can be chosen again.
          target.value = '';
          if (file) void take(file);
        }}
      />
      <div aria-live="polite">{shown && <FieldError id={`${name}-error`}>{shown}</FieldError>}</div>
    </div>
  );
}
