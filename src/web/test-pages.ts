import type { VitestUtils } from 'vitest';
import { builtinEnvironments, type Environment, type EnvironmentReturn } from 'vitest/runtime';

declare global {
  /** Ends what the former file of tests has left, forgets its modules of ours, and opens an empty page. */
  function openNewPage(vi: VitestUtils): Promise<void>;
}

// What a page leaves to Node would outlive it: its timers, and the channels over which tabs talk.
const timers: NodeJS.Timeout[] = [];
const channels: BroadcastChannel[] = [];
let page: EnvironmentReturn | null = null;

async function closePage(global: unknown): Promise<void> {
  for (const timer of timers.splice(0)) clearTimeout(timer);
  for (const channel of channels.splice(0)) channel.close();
  await page?.teardown(global);
  page = null;
}

function noting<Start extends typeof setTimeout | typeof setInterval>(start: Start): Start {
  return new Proxy(start, {
    apply(target, self, given) {
      const timer: NodeJS.Timeout = Reflect.apply(target, self, given);
      timers.push(timer);
      return timer;
    },
  });
}

/** Not before the first page: the runner keeps the timers that it finds when it starts, and its own have to go on. */
function noteWhatPagesStart(): void {
  globalThis.setTimeout = noting(setTimeout);
  globalThis.setInterval = noting(setInterval);
  globalThis.BroadcastChannel = new Proxy(BroadcastChannel, {
    construct(Channel, [name]: [string]) {
      const channel = new Channel(name);
      channels.push(channel);
      return channel;
    },
  });
}

/** The surroundings of component tests: a process that loads the packages once, and a page for each file (decision 088). */
const pages: Environment = {
  name: 'a page for each file',
  viteEnvironment: 'client',
  setup(global, options) {
    // What happy-dom says of itself, of a frame that it does not load, is not the product's, which the tests watch.
    const ofProcess = console;
    let isFirst = true;
    globalThis.openNewPage = async (vi) => {
      vi.useRealTimers();
      vi.unstubAllGlobals();
      vi.resetModules();
      if (isFirst) noteWhatPagesStart();
      isFirst = false;
      await closePage(global);
      const watched = console;
      globalThis.console = ofProcess;
      page = await builtinEnvironments['happy-dom'].setup(global, options);
      globalThis.console = watched;
    };
    return { teardown: closePage };
  },
};

export default pages;
