import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { addFallbacks } from './first-load/fallbacks.ts';
import { tolerateTranslation } from './first-load/translation.ts';
import { guardEffects } from './platform/guarded-effects.ts';

addFallbacks();
tolerateTranslation();
guardEffects();

// In a browser that is too old (first-load/early-script.ts) the page stays as it was built.
if (!('old' in document.documentElement.dataset))
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
