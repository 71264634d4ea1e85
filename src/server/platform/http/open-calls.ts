import type { IncomingMessage } from 'node:http';
import { getEventIteratorSchemaDetails } from '@orpc/contract';
import { ORPCError } from '@orpc/server';
import { ZodFile } from 'zod';
import type { ConcurrencyLimit } from '../limits/concurrency-limit.ts';
import { createConcurrencyLimit } from '../limits/concurrency-limit.ts';
import type { ErrorBody } from './errors.ts';
import { visitorNetwork } from './client-address.ts';
import { maxBodyBytes, readBodyBytes } from './json-body.ts';
import { createLargeBodies } from './large-bodies.ts';
import type { LargeBodies, ReadBytes } from './large-bodies.ts';
import type { RequestContext } from './request.ts';

/**
 * The kind of slot that a call occupies while it is open: analyses that report steps, pages that watch work in
 * progress, downloads, and bodies far larger than others. A watching call takes no slot from an analysis.
 */
export type SlotKind = 'steps' | 'watch' | 'download' | 'list';
export type OpenCalls = Record<Exclude<SlotKind, 'list'>, ConcurrencyLimit> & { list: LargeBodies };

/**
 * Limits how many calls are open, in total and for one client; nobody waits for a slot. A list takes room by its size.
 */
export function createOpenCalls(): OpenCalls {
  const limit = (atOnce: number, perClient: number) =>
    createConcurrencyLimit({ atOnce, waiting: 0, perKey: { atOnce: perClient, waiting: 0 } });
  return { steps: limit(200, 8), watch: limit(500, 6), download: limit(50, 4), list: createLargeBodies() };
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

interface Calling {
  openCalls: OpenCalls;
  request: IncomingMessage;
  context: RequestContext;
}

/**
 * Answers a call in a slot of its kind, or refuses if there is none. A download gets its slot before it is generated,
 * so nobody can make the product draw documents without end.
 */
export async function answerInSlot(
  called: { slot: SlotKind | null; policy: { mostBytes?: number } } | undefined,
  { openCalls, request, context }: Calling,
  answer: (readBytes: ReadBytes) => Promise<void>,
): Promise<{ status: number; body: ErrorBody } | null> {
  const mostBytes = called?.policy.mostBytes ?? maxBodyBytes;
  const kind = called?.slot ?? null;
  const answerAtOnce = () => answer(() => readBodyBytes(request, mostBytes));
  if (kind === null) {
    await answerAtOnce();
    return null;
  }
  const viewer = kind === 'steps' ? null : await context.viewer();
  const key = viewer?.userId ?? visitorNetwork(context.clientAddress);
  if (kind === 'list') {
    await openCalls.list.answer({ request, mostBytes, key, refuse: noRoom }, answer);
    return null;
  }
  const answered = openCalls[kind].tryRun(key, answerAtOnce);
  await answered;
  return answered === null ? noSlot[kind] : null;
}

function noRoom(): Error {
  const { status, body } = noSlot.list;
  return new ORPCError(body.code, { status, message: body.error });
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
      error: 'Too many long lists are being read at the moment. Please try again in a minute.',
      code: 'TOO_MANY_LISTS',
    },
  },
};
