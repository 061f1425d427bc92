import type { Player, Service } from '../recording.ts';
import { differences } from './differences.ts';
import { exchanges } from './exchanges.ts';
import { play, type Stage } from './scene.ts';
import { settingsHash } from './settings.ts';

const player = (stage: Stage & { stop: () => Promise<void> }): Player => ({
  play: async (index) => {
    const exchange = exchanges[index];
    if (!exchange) throw new Error(`There is no exchange ${index}`);
    return { ...(await play(stage, exchange, index)) };
  },
  stop: stage.stop,
});

/** Supabase Auth, which local/auth imitates. What runs it is loaded only when it is to run. */
export const auth: Service = {
  name: 'auth',
  title: 'Supabase Auth',
  repository: 'supabase/auth',
  variable: 'SUPABASE_AUTH',
  program: 'a supabase/auth binary',
  exchanges: exchanges.map(({ name }) => name),
  differences,
  settingsHash,
  commit: async (program) => (await import('../../production-like/auth.ts')).authVersion(program),
  startReal: async (program) => player(await (await import('./real.ts')).startRealAuth(program)),
  startImitation: async () => player(await (await import('./imitation.ts')).startImitation()),
};
