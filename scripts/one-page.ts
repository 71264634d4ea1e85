import { builtinEnvironments } from 'vitest/runtime';
import type { Environment } from 'vitest/runtime';

/**
 * A document that all component tests of a worker share. Modules that are loaded once keep the document they were
 * loaded with, and loading them anew for each file takes most of the time (decision 035).
 */
const environment: Environment = {
  name: 'one-page',
  viteEnvironment: 'client',
  async setup(global, options) {
    global.openedPage ??= await builtinEnvironments['happy-dom'].setup(global, options);
    return { teardown: () => undefined };
  },
};

export default environment;
