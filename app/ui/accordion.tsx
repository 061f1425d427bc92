import type { ReactNode } from 'react';

/** A list of parts that open and close. Parts with the same `name` are open one at a time. */
export function Accordion({ children }: { children: ReactNode }) {
  return <div className="border-b-3 border-ink">{children}</div>;
}

/** One part: its summary is the button, the rest shows when it is open. */
export function AccordionItem({
  name,
  summary,
  children,
}: {
  name: string;
  summary: ReactNode;
  children: ReactNode;
}) {
  return (
    <details
      name={name}
      className="group border-t-3 border-ink open:-mx-3 open:border-tartan open:bg-tartan open:px-3 open:text-white open:on-dark sm:open:-mx-6 sm:open:px-6"
    >
      <summary className="list-none [&::-webkit-details-marker]:hidden">{summary}</summary>
      {children}
    </details>
  );
}
