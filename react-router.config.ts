import type { Config } from '@react-router/dev/config';
import { publicPaths } from './site/paths.ts';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: false,
  prerender: [...publicPaths],
} satisfies Config;
