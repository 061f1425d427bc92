import type { Stage } from '../stage.ts';

/** A state of the site; its name is also that of its screenshot. */
export interface State {
  name: string;
  kind: 'page' | 'dialog' | 'error' | 'empty' | 'loading' | 'offline' | 'success';
  open: (stage: Stage) => Promise<void>;
}
