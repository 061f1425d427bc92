import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { addFallbacks } from './first-load/fallbacks.ts';
import { tolerateTranslation } from './first-load/translation.ts';
import { guardEffects } from './platform/guarded-effects.ts';

addFallbacks();
tolerateTranslation();
guardEffects();

/** What scripts cannot do without; whatever lacks one of them is older than iOS 15.6. */
const needed = [
  Object.hasOwn,
  Array.prototype.at,
  globalThis.structuredClone,
  globalThis.HTMLDialogElement,
  CSS.supports('selector(:modal)'),
];

if (needed.every(Boolean))
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
else {
  document.documentElement.dataset.old = '';
  // As when a script fails (first-load/early-script.ts): buttons follow their links.
  dispatchEvent(new Event('error'));
}
