import type { ReactNode } from 'react';
import { WaitingLine } from '../../ui/waiting-line.tsx';
import { ContactLink } from './contact-link.tsx';
import { WithoutScript } from './without-script.tsx';

/** What a prerendered page shows until scripts know what it is about, and what to do if none runs. */
export function WaitingPage({ title, children }: { title?: string; children?: ReactNode }) {
  return (
    <>
      <div className="with-script">
        <WaitingLine title={title}>{children}</WaitingLine>
      </div>
      <WithoutScript title={title}>
        Deze pagina heeft JavaScript nodig. Lukt dat niet? Mail naar <ContactLink />.
      </WithoutScript>
    </>
  );
}
