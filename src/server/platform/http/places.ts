import { getEventIteratorSchemaDetails } from '@orpc/contract';
import { ZodFile } from 'zod';
import type { ErrorBody } from './errors.ts';
import { visitorNetwork } from './client-address.ts';
import type { RequestContext } from './request.ts';
import { createStreamSlots } from './stream-slots.ts';
import type { StreamSlots } from './stream-slots.ts';

/**
 * What a call takes a place among: analyses whose steps are told, pages that watch what goes on without it, downloads,
 * and bodies far larger than others. A call that watches takes no place from an analysis.
 */
export type PlaceKind = 'steps' | 'watch' | 'download' | 'list';
export type Places = Record<PlaceKind, StreamSlots>;

export function createPlaces(): Places {
  return {
    steps: createStreamSlots(),
    watch: createStreamSlots({ all: 500, perClient: 6 }),
    download: createStreamSlots({ all: 50, perClient: 4 }),
    list: createStreamSlots({ all: 8, perClient: 2 }),
  };
}

interface Definition {
  route: { method?: string };
  meta: { mostBytes?: number };
  outputSchema?: Parameters<typeof getEventIteratorSchemaDetails>[0];
}

/** Among what a procedure's calls take a place; `null` for those that are answered at once. */
export function placeOf({ route, meta, outputSchema }: Definition): PlaceKind | null {
  if (outputSchema instanceof ZodFile) return 'download';
  if (getEventIteratorSchemaDetails(outputSchema) !== undefined)
    return route.method === 'GET' ? 'watch' : 'steps';
  return meta.mostBytes === undefined ? null : 'list';
}

/**
 * The place a call takes until its answer is sent: the function that gives it back, or the refusal where there is
 * none. A download has its place before it is made, so that nobody can have the product draw documents without end.
 */
export async function takePlace(
  kind: PlaceKind | null,
  { places, context }: { places: Places; context: RequestContext },
): Promise<(() => void) | { status: number; body: ErrorBody }> {
  if (kind === null) return noop;
  const network = visitorNetwork(context.clientAddress);
  const viewer = kind === 'steps' ? null : await context.viewer();
  return places[kind].enter(viewer?.userId ?? network) ?? noPlace[kind];
}

function noop(): void {}

/** What is answered where no place is left. */
export const noPlace: Readonly<Record<PlaceKind, { status: number; body: ErrorBody }>> = {
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
