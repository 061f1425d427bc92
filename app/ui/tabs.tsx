import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';

interface Tab<Id extends string> {
  id: Id;
  label: string;
}

/** Tabs with one panel: arrow keys, Home and End move between them. The page keeps which one is selected. */
export function Tabs<Id extends string>({
  label,
  tabs,
  chosen,
  onChoose,
  children,
}: {
  label: string;
  tabs: readonly Tab<Id>[];
  chosen: Id;
  onChoose: (id: Id) => void;
  children: ReactNode;
}) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent): void {
    const now = tabs.findIndex((tab) => tab.id === chosen);
    const steps: Record<string, number> = {
      ArrowRight: now + 1,
      ArrowLeft: now - 1 + tabs.length,
      Home: 0,
      End: tabs.length - 1,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const index = step % tabs.length;
    const next = tabs[index];
    if (!next) return;
    onChoose(next.id);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[index]?.focus();
  }

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="flex flex-wrap gap-1 border-b-3 border-ink wrap-normal"
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab.id === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === chosen ? 0 : -1}
            onClick={() => onChoose(tab.id)}
            onKeyDown={onKeyDown}
            className="min-h-13 flex-1 rounded-t-box px-4 text-large font-bold not-aria-selected:text-soft hover:bg-hair aria-selected:bg-ink aria-selected:text-chalk"
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`} className="pt-7">
        {children}
      </div>
    </>
  );
}
