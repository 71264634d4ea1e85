import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { CreatorListing } from '../../../contract/creators/creator-listing.ts';
import type { CreatorChannel, CreatorReport, SubmittedRate } from '../../../contract/creators/creators.ts';
import type { MediaKit } from '../../../contract/creators/media-kits.ts';
import { api } from '../../session/api.ts';

const channelsKey = ['creator-channels'];
const ratesKey = ['creator-rates'];
const kitKey = (channelId: string) => ['creator-media-kit', channelId];
const listingKey = (channelId: string) => ['creator-listing', channelId];

export function useCreatorChannels(): UseQueryResult<CreatorChannel[]> {
  return useQuery({
    queryKey: channelsKey,
    queryFn: async ({ signal }) => (await api.creatorChannels(undefined, { signal })).channels,
  });
}

export function useCreatorReport(channelId: string): UseQueryResult<CreatorReport> {
  return useQuery({
    queryKey: ['creator-report', channelId],
    queryFn: ({ signal }) => api.creatorReport({ channel_id: channelId }, { signal }),
  });
}

export function useMediaKit(channelId: string): UseQueryResult<MediaKit> {
  return useQuery({
    queryKey: kitKey(channelId),
    queryFn: ({ signal }) => api.creatorMediaKit({ action: 'get', channel_id: channelId }, { signal }),
  });
}

/** All rates of the account, whatever their channel. */
export function useRates(): UseQueryResult<SubmittedRate[]> {
  return useQuery({
    queryKey: ratesKey,
    queryFn: async ({ signal }) => (await api.creatorRates({ action: 'list' }, { signal })).rates,
  });
}

export function useListing(channelId: string): UseQueryResult<CreatorListing | null> {
  return useQuery({
    queryKey: listingKey(channelId),
    queryFn: async ({ signal }) =>
      (await api.creatorListing({ action: 'get', channel_id: channelId }, { signal })).listing,
  });
}

export interface CreatorMemory {
  keepChannel: (channel: CreatorChannel) => void;
  keepKit: (kit: MediaKit) => void;
  keepRates: (rates: SubmittedRate[]) => void;
  keepListing: (channelId: string, listing: CreatorListing | null) => void;
}

/** Puts what an answer has brought where the screens look, and has the list of channels asked for again. */
export function useCreatorMemory(): CreatorMemory {
  const queries = useQueryClient();
  const askForChannels = () => void queries.invalidateQueries({ queryKey: channelsKey });
  return {
    keepChannel: (channel) => {
      queries.setQueryData<CreatorChannel[]>(channelsKey, (known) => [
        ...(known ?? []).filter(({ channel_id }) => channel_id !== channel.channel_id),
        channel,
      ]);
      askForChannels();
    },
    keepKit: (kit) => {
      queries.setQueryData(kitKey(kit.channel_id), kit);
      askForChannels();
    },
    keepRates: (rates) => queries.setQueryData(ratesKey, rates),
    keepListing: (channelId, listing) => {
      queries.setQueryData(listingKey(channelId), listing);
      askForChannels();
    },
  };
}
