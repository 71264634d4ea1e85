import type { ErrorBody } from './errors.ts';
import { visitorNetwork } from './client-address.ts';
import type { RequestContext } from './request.ts';
import type { StreamSlots } from './stream-slots.ts';

export interface Places {
  /** Bound the event streams and the downloads that are open at once. */
  slots: StreamSlots;
  downloads: StreamSlots;
}

export type Answered = 'stream' | 'download' | 'text';

/**
 * The place a call takes until its answer is sent: the function that gives it back, or the refusal where there is
 * none. A download has its place before it is made, so that nobody can have the product draw documents without end.
 */
export async function takePlace(
  answered: Answered,
  { slots, downloads, context }: Places & { context: RequestContext },
): Promise<(() => void) | { status: number; body: ErrorBody }> {
  if (answered === 'text') return noop;
  const network = visitorNetwork(context.clientAddress);
  if (answered === 'stream') return slots.enter(network) ?? tooManyStreams;
  const viewer = await context.viewer();
  return downloads.enter(viewer?.userId ?? network) ?? tooManyDownloads;
}

function noop(): void {}

export const tooManyStreams = {
  status: 503,
  body: {
    error: 'Too many analyses are being watched at the moment. Please try again in a minute.',
    code: 'TOO_MANY_STREAMS',
  },
};

export const tooManyDownloads = {
  status: 503,
  body: {
    error: 'Too many downloads are under way. Please try again when one of them is complete.',
    code: 'TOO_MANY_DOWNLOADS',
  },
};
