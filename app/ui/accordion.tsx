import type { ReactNode, Ref } from 'react';

/**
 * One part of an accordion: a heading whose button opens and closes what is below it. The caller keeps which part is
 * open, so that only one is open at a time and the address can name it.
 */
export function AccordionItem({
  id,
  title,
  description,
  isOpen,
  onToggle,
  rowRef,
  rowClassName,
  row,
  children,
}: {
  id: string;
  title: string;
  description: string;
  isOpen: boolean;
  onToggle: () => void;
  rowRef: Ref<HTMLDivElement>;
  rowClassName: string;
  row: ReactNode;
  children: ReactNode;
}) {
  return (
    <>
      <div ref={rowRef} className={rowClassName}>
        <h2 className="text-h3">
          <button
            type="button"
            id={`${id}-button`}
            aria-expanded={isOpen}
            aria-controls={id}
            aria-describedby={description}
            onClick={onToggle}
          >
            {title}
          </button>
        </h2>
        {row}
      </div>
      <section id={id} aria-labelledby={`${id}-button`} hidden={!isOpen}>
        {isOpen && children}
      </section>
    </>
  );
}
