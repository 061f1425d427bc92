import type { Stage } from '../stage.ts';

/** A state of the site; its name is also that of its screenshot. */
export interface State {
  name: string;
  /** 'variant': a page that is among the states already, with other data or something open. */
  kind: 'page' | 'variant' | 'dialog' | 'error' | 'empty' | 'loading' | 'offline' | 'success';
  open: (stage: Stage) => Promise<void>;
}
