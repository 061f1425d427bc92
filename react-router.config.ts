import type { Config } from '@react-router/dev/config';
import { paths } from './site/paths.ts';

export default {
  appDirectory: 'app',
  buildDirectory: process.env.BUILD_DIR || 'build',
  ssr: false,
  prerender: Object.values(paths),
} satisfies Config;
