import { setFlagsFromString } from 'node:v8';

/**
 * A name in a request must not reach what all objects inherit from: asked for the column `__proto__`, @supabase/lite
 * wrote there, and every function failed until the next start. As `node --disable-proto=delete` does.
 */
Reflect.deleteProperty(Object.prototype, '__proto__');

/**
 * Compiles PGlite in one piece after another instead of all at once: the same speed afterwards, some 50 MB
 * less that the process never gives back. Imported first, since it counts from then on.
 */
setFlagsFromString('--wasm-num-compilation-tasks=1');
