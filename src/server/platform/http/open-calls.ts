import { getEventIteratorSchemaDetails } from '@orpc/contract';
import { ZodFile } from 'zod';
import type { ConcurrencyLimit } from '../limits/concurrency-limit.ts';
import { createConcurrencyLimit } from '../limits/concurrency-limit.ts';
import type { ErrorBody } from './errors.ts';
import { visitorNetwork } from './client-address.ts';
import type { RequestContext } from './request.ts';

/**
 * The kind of slot that a call occupies while it is open: analyses that report steps, pages that watch work in
 * progress, downloads, and bodies far larger than others. A watching call takes no slot from an analysis.
 */
export type SlotKind = 'steps' | 'watch' | 'download' | 'list';
export type OpenCalls = Record<SlotKind, ConcurrencyLimit>;

/** Limits how many calls are open, in total and for one client; nobody waits for a slot. */
export function createOpenCalls(): OpenCalls {
  const limit = (atOnce: number, perClient: number) =>
    createConcurrencyLimit({ atOnce, waiting: 0, perKey: { atOnce: perClient, waiting: 0 } });
  return { steps: limit(200, 8), watch: limit(500, 6), download: limit(50, 4), list: limit(8, 2) };
}

interface Definition {
  route: { method?: string };
  meta: { mostBytes?: number };
  outputSchema?: Parameters<typeof getEventIteratorSchemaDetails>[0];
}

/** The kind of slot for a procedure's calls; `null` for those that are answered at once. */
export function findSlotKind({ route, meta, outputSchema }: Definition): SlotKind | null {
  if (outputSchema instanceof ZodFile) return 'download';
  if (getEventIteratorSchemaDetails(outputSchema) !== undefined)
    return route.method === 'GET' ? 'watch' : 'steps';
  return meta.mostBytes === undefined ? null : 'list';
}

/**
 * Answers a call in a slot of its kind, or refuses if there is none. A download gets its slot before it is generated,
 * so nobody can make the product draw documents without end.
 */
export async function answerInSlot(
  kind: SlotKind | null,
  { openCalls, context }: { openCalls: OpenCalls; context: RequestContext },
  answer: () => Promise<void>,
): Promise<{ status: number; body: ErrorBody } | null> {
  if (kind === null) {
    await answer();
    return null;
  }
  const network = visitorNetwork(context.clientAddress);
  const viewer = kind === 'steps' ? null : await context.viewer();
  const answered = openCalls[kind].tryRun(viewer?.userId ?? network, answer);
  await answered;
  return answered === null ? noSlot[kind] : null;
}

/** The answer if no slot is left. */
export const noSlot: Readonly<Record<SlotKind, { status: number; body: ErrorBody }>> = {
  steps: {
    status: 503,
    body: {
      error: 'Too many analyses are being watched at the moment. Please try again in a minute.',
      code: 'TOO_MANY_STREAMS',
    },
  },
  watch: {
    status: 503,
    body: {
      error:
        'Too many pages are watching this at the moment. Please ask for the list from time to time instead.',
      code: 'TOO_MANY_STREAMS',
    },
  },
  download: {
    status: 503,
    body: {
      error: 'Too many downloads are under way. Please try again when one of them is complete.',
      code: 'TOO_MANY_DOWNLOADS',
    },
  },
  list: {
    status: 503,
    body: {
      error: 'Another long list is being read at the moment. Please try again in a minute.',
      code: 'TOO_MANY_LISTS',
    },
  },
};
