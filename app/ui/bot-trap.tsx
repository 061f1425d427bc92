import type { Ref } from 'react';

/** A field that only a bot fills in: invisible, out of the tab order and hidden from screen readers. */
export function BotTrap({ ref }: { ref: Ref<HTMLInputElement> }) {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] size-px overflow-hidden">
      <label>
        Referentie
        <input
          ref={ref}
          type="text"
          name="referentie"
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore=""
          data-lpignore="true"
        />
      </label>
    </div>
  );
}
