import type { Config } from '@react-router/dev/config';
import { publicPaths } from './site/paths.ts';

export default {
  appDirectory: 'app',
  buildDirectory: process.env.BUILD_DIR || 'build',
  ssr: false,
  prerender: [...publicPaths],
} satisfies Config;
