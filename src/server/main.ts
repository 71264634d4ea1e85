import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

// Code that was compiled once is loaded from a cache, which saves a third of a start. The cache is beside the code it
// was made from: anybody who can change one can change the other. If it cannot be written, everything is compiled.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/compiled'));
const { start } = await import('./start.ts');
await start(process.env);
// A process that is killed would write nothing to it.
flushCompileCache();
