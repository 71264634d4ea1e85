import type { Product } from '../../../engine/plans/plans.ts';
import type { ChannelReader } from '../../../youtube/channel-reader.ts';
import { YouTubeError } from '../../../youtube/errors.ts';
import type { Reference } from '../../../youtube/reference.ts';
import { parseReference } from '../../../youtube/reference.ts';
import { PaymentRefusal } from './refusals.ts';

/** Longer than all tries of one read together take nearly always; nothing is paid before its end. */
const longestReadMs = 30_000;

/** The channel that a purchase names: a Full Report's must, no other one may. Throws `PaymentRefusal`. */
export function referenceOf(product: Product, channelUrl: string | undefined): Reference | null {
  if (product !== 'full_report') {
    if (channelUrl !== undefined) throw new PaymentRefusal('CHANNEL_NOT_ASKED');
    return null;
  }
  if (channelUrl === undefined || channelUrl.trim() === '') throw new PaymentRefusal('CHANNEL_URL_MISSING');
  const reference = parseReference(channelUrl);
  if (reference === null) throw new PaymentRefusal('INVALID_CHANNEL');
  return reference;
}

/** The id of the channel that a report is to be about; only one that can be read is sold. Throws `PaymentRefusal`. */
export async function readReportChannel(
  { reader }: { reader: ChannelReader },
  { reference }: { reference: Reference },
): Promise<string> {
  try {
    const signal = AbortSignal.timeout(longestReadMs);
    const { channel } = await reader.read(reference, { audience: 'member', signal });
    return channel.id;
  } catch (error) {
    throw toRefusal(error);
  }
}

function toRefusal(error: unknown): unknown {
  const isTimeOut = error instanceof DOMException && error.name === 'TimeoutError';
  if (isTimeOut) return new PaymentRefusal('CHANNEL_UNREADABLE', { cause: error });
  if (!(error instanceof YouTubeError)) return error;
  // What cannot be analysed cannot be reported on either.
  const isMissing =
    error.code === 'channel-not-found' || error.code === 'channel-removed' || error.code === 'no-uploads';
  return new PaymentRefusal(isMissing ? 'CHANNEL_NOT_FOUND' : 'CHANNEL_UNREADABLE', { cause: error });
}
