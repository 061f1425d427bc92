import type { ReactNode } from 'react';
import { organisation } from '../../../site/organisation.ts';

/**
 * What a visitor reads in place of what cannot work without JavaScript: where scripts are off, and where after some seconds
 * none has run, because the browser is too old or never gets them (app.css). Its counterpart has the class
 * `with-script`.
 */
export function WithoutScript({ title, children }: { title?: ReactNode; children: ReactNode }) {
  return (
    <div className="without-script">
      {title && <h1>{title}</h1>}
      <p className="my-6 max-w-[34rem] border-l-6 border-sun pl-4">
        {children} Een andere browser proberen kan ook, of bel{' '}
        <a className="link" href={`tel:${organisation.phone.replaceAll(' ', '')}`}>
          {organisation.phone}
        </a>
        .
      </p>
    </div>
  );
}
