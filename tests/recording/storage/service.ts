import type { Player, Service } from '../recording.ts';
import { differences } from './differences.ts';
import { exchanges } from './exchanges.ts';
import { play, type Stage } from './scene.ts';
import { settingsHash } from './settings.ts';

const player = (stage: Stage & { stop: () => Promise<void> }): Player => ({
  play: async (index) => {
    const exchange = exchanges[index];
    if (!exchange) throw new Error(`There is no exchange ${index}`);
    return play(stage, exchange);
  },
  stop: stage.stop,
});

/** Supabase Storage, which local/storage imitates. What runs it is loaded only when it is to run. */
export const storage: Service = {
  name: 'storage',
  title: 'Supabase Storage',
  repository: 'supabase/storage',
  variable: 'SUPABASE_STORAGE',
  program: 'a checkout of supabase/storage',
  exchanges: exchanges.map(({ name }) => name),
  differences,
  settingsHash,
  commit: async (folder) => (await import('../../production-like/storage.ts')).storageVersion(folder),
  startReal: async (folder) => player(await (await import('./real.ts')).startRealStorage(folder)),
  startImitation: async () => player(await (await import('./imitation.ts')).startImitation()),
};
