import { implement } from '@orpc/server';
import { contract } from '../../../contract/contract.ts';
import type { MediaKitInput } from '../../../contract/creators/media-kits.ts';
import type { YouTubeClient } from '../../../youtube/client.ts';
import type { Database } from '../../platform/db/database.ts';
import { readViewer } from '../../platform/http/admission.ts';
import { answering } from '../../platform/http/refusal.ts';
import type { RequestContext } from '../../platform/http/request.ts';
import { addScreenshot, removeScreenshot } from './kit-screenshots.usecases.ts';
import { changeKit, readKit, renewKit } from './kits.usecases.ts';
import { changeListing, readListing, removeListing } from './listings.usecases.ts';
import type { CreatorContext } from './own-channels.usecases.ts';
import { listOwnChannels } from './own-channels.usecases.ts';
import { checkOwnership, requestOwnership } from './ownership.usecases.ts';
import { listRates, submitRate, withdrawRate } from './rates.usecases.ts';

export interface CreatorDependencies {
  database: Database;
  now: () => Date;
  /** True where the channels are the invented samples. */
  demo: boolean;
  youtube: YouTubeClient;
  /** The product's public address. */
  origin: () => string;
  /** Told of what is refused for a reason of ours. */
  warn: (error: unknown, sentence: string) => void;
}

/** The procedures of the contract's creators, but for the report. */
export function createCreatorHandlers(dependencies: CreatorDependencies) {
  const os = implement(contract).$context<RequestContext>();
  const own = async (context: RequestContext) => {
    const { userId } = await readViewer(context);
    return { ...dependencies, userId };
  };
  return {
    creatorChannels: os.creatorChannels.handler(async ({ context }) => ({
      channels: await listOwnChannels(await own(context)),
    })),
    creatorOwnership: os.creatorOwnership.handler(async ({ context, input }) => {
      const creator = await own(context);
      const act = input.action === 'request' ? requestOwnership : checkOwnership;
      return answering(contract.creatorOwnership, () => act(creator, { channelId: input.channel_id }));
    }),
    creatorRates: os.creatorRates.handler(async ({ context, input }) => {
      const creator = await own(context);
      return answering(contract.creatorRates, async () => ({ rates: await changeRates(creator, input) }));
    }),
    creatorMediaKit: os.creatorMediaKit.handler(async ({ context, input }) => {
      const creator = await own(context);
      return answering(contract.creatorMediaKit, () => actOnKit(creator, input));
    }),
    creatorKitScreenshot: os.creatorKitScreenshot.handler(async ({ context, input }) => {
      const creator = await own(context);
      const channelId = input.channel_id;
      return answering(contract.creatorKitScreenshot, () =>
        input.action === 'remove'
          ? removeScreenshot(creator, { channelId })
          : addScreenshot(creator, { channelId, bytes: Buffer.from(input.picture, 'base64') }),
      );
    }),
    creatorListing: os.creatorListing.handler(async ({ context, input }) => {
      const creator = await own(context);
      return answering(contract.creatorListing, async () => {
        const channelId = input.channel_id;
        if (input.action === 'get') return { listing: await readListing(creator, { channelId }) };
        if (input.action === 'remove') return { listing: await removeListing(creator, { channelId }) };
        const { action: _, channel_id: __, ...text } = input;
        return { listing: await changeListing(creator, { channelId, text }) };
      });
    }),
  };
}

function actOnKit(creator: CreatorContext, input: MediaKitInput) {
  const channelId = input.channel_id;
  if (input.action === 'get') return readKit(creator, { channelId });
  if (input.action === 'renew') return renewKit(creator, { channelId });
  const { shared, headline, about, contact_address: contactAddress, shows_rates: showsRates } = input;
  const { takes_requests: takesRequests, sponsors, audience, slug } = input;
  const text = {
    shared,
    headline,
    about,
    contactAddress,
    showsRates,
    takesRequests,
    sponsors,
    audience,
    slug,
  };
  return changeKit(creator, { channelId, text });
}

type RatesInput =
  | { action: 'list' }
  | ({ action: 'submit' } & Parameters<typeof submitRate>[1])
  | { action: 'withdraw'; id: string };

function changeRates(creator: CreatorContext, input: RatesInput) {
  if (input.action === 'list') return listRates(creator);
  if (input.action === 'withdraw') return withdrawRate(creator, input);
  const { action: _, ...rate } = input;
  return submitRate(creator, rate);
}
