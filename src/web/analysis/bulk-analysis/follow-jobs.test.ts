import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { BulkJob } from '../../../contract/analysis/bulk-analysis.ts';
import { followJobs, type JobsSource } from './follow-jobs.ts';

type Answer = { jobs: BulkJob[] };

/** Streams and polls that the test answers, with what the follower said and how many questions were open at most. */
function openWorld({ refuses = false, fails = false } = {}) {
  const said: string[] = [];
  let open = 0;
  let most = 0;
  const streams: { send: () => void; end: () => void; cut: () => void }[] = [];
  const asked = async <T>(work: () => Promise<T>) => {
    open += 1;
    most = Math.max(most, open);
    return work().finally(() => (open -= 1));
  };
  const source: JobsSource = {
    stream: async (signal) => {
      said.push('stream asked');
      if (refuses) throw new Error('refused');
      return hold(signal);
    },
    list: () =>
      asked(async () => {
        if (fails) throw new Error('no answer');
        return { jobs: [] };
      }),
  };
  async function* hold(signal: AbortSignal): AsyncGenerator<Answer> {
    open += 1;
    most = Math.max(most, open);
    try {
      while (true) {
        const step = await nextStep(signal);
        if (step === 'end') return;
        yield { jobs: [] };
      }
    } finally {
      open -= 1;
    }
  }
  function nextStep(signal: AbortSignal): Promise<'event' | 'end'> {
    return new Promise((resolve, reject) => {
      const cut = () => reject(new DOMException('cut', 'AbortError'));
      signal.addEventListener('abort', cut);
      streams.push({ send: () => resolve('event'), end: () => resolve('end'), cut });
    });
  }
  const leaving = new AbortController();
  const listener = {
    onJobs: () => said.push('jobs'),
    onConnection: (connection: string) => said.push(connection),
    onFailure: () => said.push('failure'),
  };
  const done = followJobs(source, listener, leaving.signal);
  const take = () => said.splice(0);
  return { take, most: () => most, latest: () => streams.at(-1), leave: () => leaving.abort(), done };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('while the stream holds', () => {
  test('each of its events is told, and nothing is polled', async () => {
    const world = openWorld();
    await pass(0);
    world.latest()?.send();
    await pass(3000);
    world.latest()?.send();
    await pass(30_000);
    expect(world.take()).toEqual(['stream asked', 'live', 'jobs', 'live', 'jobs']);
    world.leave();
    await world.done;
  });

  test('its end by age leads to the next one at once', async () => {
    const world = openWorld();
    await pass(0);
    world.latest()?.send();
    await pass(10_000);
    world.latest()?.end();
    await pass(0);
    expect(world.take()).toEqual(['stream asked', 'live', 'jobs', 'stream asked']);
    world.leave();
    await world.done;
  });

  test('a minute without a word is taken for a lost connection, and it is asked for anew', async () => {
    const world = openWorld();
    await pass(0);
    world.latest()?.send();
    await pass(60_000);
    expect(world.take()).toEqual(['stream asked', 'live', 'jobs', 'stream asked']);
    world.leave();
    await world.done;
  });
});

describe('without a stream', () => {
  test('the jobs are asked for every 5 seconds, and the stream after 1, 2, 4, 8, 12 and 12 polls', async () => {
    const world = openWorld({ refuses: true });
    await pass(0);
    for (const polls of [1, 2, 4, 8, 12, 12]) {
      await pass((polls - 1) * 5000);
      expect(world.take()).toEqual([
        'stream asked',
        ...Array.from({ length: polls }, () => ['polling', 'jobs']).flat(),
      ]);
      await pass(5000);
    }
    world.leave();
    await world.done;
  });

  test('a stream that begins with nothing is given up for the poll', async () => {
    const world = openWorld();
    await pass(5000);
    expect(world.take()).toEqual(['stream asked', 'polling', 'jobs']);
    world.leave();
    await world.done;
  });

  test('one that is cut again and again is tried less and less often', async () => {
    const world = openWorld();
    for (let cut = 0; cut < 10; cut += 1) {
      await pass(0);
      world.latest()?.send();
      await pass(100);
      world.latest()?.cut();
      await pass(60_000);
    }
    const tries = world.take().filter((word) => word === 'stream asked').length;
    expect(tries).toBeLessThanOrEqual(13);
    world.leave();
    await world.done;
  });

  test('a poll that fails is told, and the next one comes all the same', async () => {
    const world = openWorld({ refuses: true, fails: true });
    await pass(5000);
    expect(world.take()).toEqual([
      'stream asked',
      'polling',
      'failure',
      'stream asked',
      'polling',
      'failure',
    ]);
    world.leave();
    await world.done;
  });
});

test('there is one open question at a time, whatever happens', async () => {
  const world = openWorld();
  for (let turn = 0; turn < 20; turn += 1) {
    await pass(1000 * turn);
    if (turn % 3 === 0) world.latest()?.send();
    if (turn % 5 === 0) world.latest()?.cut();
  }
  world.leave();
  await world.done;
  expect(world.most()).toBe(1);
});

test('leaving ends it: nothing is asked or told any more', async () => {
  for (const options of [{}, { refuses: true }]) {
    const world = openWorld(options);
    await pass(0);
    world.leave();
    await world.done;
    world.take();
    await pass(600_000);
    expect(world.take()).toEqual([]);
  }
});
