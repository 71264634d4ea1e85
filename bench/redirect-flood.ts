import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { agents, writeRequest } from './redirect-links.ts';
import type { MadeLinks } from './redirect-links.ts';
import { sendSteadily } from './steady-load.ts';
import type { SteadyLoad, SteadyResult } from './steady-load.ts';
import type { Row } from './table.ts';
import { whole } from './table.ts';

/** What one link is asked for, whether it is answered in time or not. */
const floodRate = 10_000;
/** What another link is asked for meanwhile. */
const otherRate = 100;
const seconds = 10;
/** The flood begins before its harm is measured, and ends after it. */
const floodSeconds = seconds + 2;
const networks = 5_000;

/** The delay of one link while another is flooded, beside its delay without that; each of its requests is counted. */
export async function measureFlood(what: string, made: MadeLinks & { url: string }): Promise<Row> {
  const { url, codes } = made;
  const [flooded = '', other = ''] = codes;
  const load = { url, perSecond: otherRate, seconds };
  const total = otherRate * seconds;
  const before = await countRequests(made, other);
  const alone = await sendSteadily({ ...load, requests: listVisits(other, { from: 0, count: total }) });
  const flood = startFlood({
    url,
    perSecond: floodRate,
    seconds: floodSeconds,
    requests: listVisits(flooded, { from: 0, count: networks }),
  });
  await wait(1_000);
  const beside = await sendSteadily({ ...load, requests: listVisits(other, { from: total, count: total }) });
  const { answered, wrong } = await flood;
  if (wrong + alone.wrong + beside.wrong > 0) throw new Error('Requests were sent nowhere.');
  await untilCounted(made, other, before + 2 * total);
  return {
    what: `${what}, a link beside a flooded one`,
    measured: describeDelays(beside),
    beside: `without the flood ${describeDelays(alone)}; of ${whole(floodRate)}/s due ${whole(answered)}/s were answered; all ${whole(2 * total)} of the link counted`,
    aim: '',
  };
}

const describeDelays = ({ p50, p99 }: SteadyResult) => `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;

async function startFlood(load: SteadyLoad): Promise<SteadyResult> {
  const worker = new Worker(new URL('flood-worker.ts', import.meta.url), { workerData: load });
  const [result]: SteadyResult[] = await once(worker, 'message');
  if (result === undefined) throw new Error('The flood told nothing.');
  return result;
}

/** Requests of people, each from a network of their own, so that none of them is a repeat. */
function listVisits(code: string, { from, count }: { from: number; count: number }): Uint8Array[] {
  return Array.from({ length: count }, (_, place) => {
    const at = from + place;
    const headers = {
      'user-agent': agents[0] ?? '',
      'x-forwarded-for': `10.${at >> 8}.${at & 255}.7`,
    };
    return writeRequest({ path: `/r/${code}`, headers });
  });
}

const listed = z.object({
  links: z.array(
    z.object({
      code: z.string(),
      counted: z.object({ classes: z.array(z.object({ count: z.number() })) }),
    }),
  ),
});

/** How many requests the product has counted of a link. */
async function countRequests({ url, cookie }: { url: string; cookie: string }, code: string) {
  const answer = await fetch(`${url}/api/links`, { headers: { cookie } });
  const link = listed.parse(await answer.json()).links.find((each) => each.code === code);
  return (link?.counted.classes ?? []).reduce((sum, { count }) => sum + count, 0);
}

/** What is counted is written within five seconds. */
async function untilCounted(
  made: { url: string; cookie: string },
  code: string,
  wanted: number,
): Promise<void> {
  let counted = 0;
  for (let looks = 0; looks < 60; looks += 1) {
    counted = await countRequests(made, code);
    if (counted === wanted) return;
    await wait(500);
  }
  throw new Error(`Of ${wanted} requests ${counted} were counted.`);
}
