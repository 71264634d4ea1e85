import type { BulkJob } from '../../../contract/analysis/bulk-analysis.ts';

/** How the jobs on the screen are kept up to date. */
export type Connection = 'connecting' | 'live' | 'polling';

type Jobs = BulkJob[];

/** Where the jobs come from. */
export interface JobsSource {
  stream: (signal: AbortSignal) => Promise<AsyncIterable<{ jobs: Jobs }>>;
  list: (signal: AbortSignal) => Promise<{ jobs: Jobs }>;
}

export interface JobsListener {
  onJobs: (jobs: Jobs) => void;
  onConnection: (connection: Connection) => void;
  /** A poll failed; what is known stays on the screen. */
  onFailure: (error: unknown) => void;
}

/** The specification's rhythm (section 9). */
const pollEveryMs = 5000;
/** A stream begins with the jobs as they are: one that says nothing for so long is held back by something between. */
const firstEventMs = 5000;
/** A connection can be gone without saying so. Asking anew brings the jobs as they are. */
const mostQuietMs = 60_000;
/** A stream that ends sooner was cut. */
const steadyMs = 5000;
const mostPollsBetween = 12;

/**
 * Follows the jobs by the stream of events, and asks every 5 seconds while there is none, which is tried again after
 * 1, 2, 4, 8 and then 12 polls. One question at a time; ends when `signal` is aborted. Never rejects.
 */
export async function followJobs(
  source: JobsSource,
  listener: JobsListener,
  signal: AbortSignal,
): Promise<void> {
  let cuts = 0;
  while (!signal.aborted) {
    const wasSteady = await listen(source, listener, signal);
    if (wasSteady) {
      cuts = 0;
      continue;
    }
    await poll(source, listener, { rounds: Math.min(2 ** cuts, mostPollsBetween), signal });
    cuts += 1;
  }
}

/** Answers whether it was a stream to rely on. */
async function listen(source: JobsSource, listener: JobsListener, signal: AbortSignal): Promise<boolean> {
  const impatience = new AbortController();
  const giveUp = () => impatience.abort();
  let timer = setTimeout(giveUp, firstEventMs);
  let firstMs: number | null = null;
  try {
    for await (const { jobs } of await source.stream(AbortSignal.any([signal, impatience.signal]))) {
      if (signal.aborted) break;
      clearTimeout(timer);
      timer = setTimeout(giveUp, mostQuietMs);
      firstMs ??= performance.now();
      listener.onConnection('live');
      listener.onJobs(jobs);
    }
  } catch {
    // Why it is not there does not matter: the poll that follows tells what does.
  } finally {
    clearTimeout(timer);
  }
  return firstMs !== null && performance.now() - firstMs >= steadyMs;
}

async function poll(
  source: JobsSource,
  listener: JobsListener,
  { rounds, signal }: { rounds: number; signal: AbortSignal },
): Promise<void> {
  for (let round = 0; round < rounds && !signal.aborted; round += 1) {
    listener.onConnection('polling');
    try {
      const { jobs } = await source.list(signal);
      if (!signal.aborted) listener.onJobs(jobs);
    } catch (error) {
      if (!signal.aborted) listener.onFailure(error);
    }
    await pause(pollEveryMs, signal);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}
