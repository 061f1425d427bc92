import React, { type EffectCallback } from 'react';
import { reportLater } from './browser-errors.ts';

type Effect = typeof React.useEffect;

function attempt<Result>(run: () => Result): Result | undefined {
  try {
    return run();
  } catch (error) {
    reportLater(error);
    return undefined;
  }
}

const guarded =
  (use: Effect): Effect =>
  (effect, ...dependencies) => {
    const run: EffectCallback = () => {
      const end = attempt(effect);
      return end && (() => void attempt(end));
    };
    use(run, ...dependencies);
  };

/**
 * Reports an exception in an effect instead of letting React take the whole page away: what the effect adds is missing, the
 * rest works. In React itself, so that it holds for every effect, also of libraries.
 */
export function guardEffects(): void {
  const { useEffect, useLayoutEffect } = React;
  Object.assign(React, { useEffect: guarded(useEffect), useLayoutEffect: guarded(useLayoutEffect) });
}
