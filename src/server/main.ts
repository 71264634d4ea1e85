import { enableCompileCache, flushCompileCache, registerHooks } from 'node:module';
import { join } from 'node:path';

// Code that was compiled once is loaded from a cache, which saves a third of a start. The cache is beside the code it
// was made from: anybody who can change one can change the other. If it cannot be written, everything is compiled.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/compiled'));
// Our own imports name their files in full, so they need not be looked for on the disk: a tenth of a start.
registerHooks({
  resolve(specifier, context, next) {
    if (!/^\.{1,2}\/.*\.ts$/.test(specifier)) return next(specifier, context);
    return {
      url: new URL(specifier, context.parentURL).href,
      format: 'module-typescript',
      shortCircuit: true,
    };
  },
});
const { start } = await import('./start.ts');
await start(process.env);
// A process that is killed would write nothing to it.
flushCompileCache();
