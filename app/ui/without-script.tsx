import type { ReactNode } from 'react';

/**
 * What a visitor without JavaScript reads in place of a page that cannot work: the page's name, and what to do
 * instead. Hidden by the browser itself where scripts run.
 */
export function WithoutScript({ title, children }: { title?: ReactNode; children: ReactNode }) {
  return (
    <div className="hidden noscript:block">
      {title && <h1>{title}</h1>}
      <p className="mt-6 max-w-[34rem] border-l-6 border-sun pl-4">{children}</p>
    </div>
  );
}
