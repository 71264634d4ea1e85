import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type {
  CampaignCreator,
  CampaignDeliverable,
  CampaignDetail,
} from '../../../contract/deals/campaign-parts.ts';
import type { CampaignReport } from '../../../contract/deals/campaign-report.ts';
import { links } from '../../app/paths.ts';
import { api } from '../../session/api.ts';

const all = ['campaigns'];
const oneKey = (slug: string) => [...all, 'one', slug];

export function useCampaigns() {
  return useQuery({
    queryKey: [...all, 'list'],
    queryFn: ({ signal }) => api.campaigns(undefined, { signal }),
  });
}

export function useCampaign(slug: string) {
  return useQuery({
    queryKey: oneKey(slug),
    queryFn: ({ signal }) => api.campaign({ slug }, { signal }),
  });
}

/** Every change answers with the campaign as it is now. */
export function useKeepCampaign() {
  const queries = useQueryClient();
  return (campaign: CampaignDetail) => {
    queries.setQueryData(oneKey(campaign.slug), campaign);
    void queries.invalidateQueries({ queryKey: [...all, 'list'] });
    void queries.invalidateQueries({ queryKey: [...all, 'report', campaign.slug] });
    void queries.invalidateQueries({ queryKey: [...all, 'activity', campaign.id] });
  };
}

/** Where somebody else was quicker. */
export function useReloadCampaign() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: all });
}

export function useCampaignActivity(campaignId: string, before: string | undefined) {
  return useQuery({
    queryKey: [...all, 'activity', campaignId, before ?? null],
    queryFn: ({ signal }) =>
      api.campaignActivity({ campaign_id: campaignId, ...(before !== undefined && { before }) }, { signal }),
  });
}

const reportKey = (slug: string) => [...all, 'report', slug];

/** Who sees a report, as an answer says it: a next press begins from there. */
export function useKeepSharing(slug: string) {
  const queries = useQueryClient();
  return (sharing: CampaignReport['sharing']) => {
    queries.setQueryData<CampaignReport>(reportKey(slug), (report) => report && { ...report, sharing });
    void queries.invalidateQueries({ queryKey: all });
  };
}

export function useCampaignReport(slug: string) {
  return useQuery({
    queryKey: reportKey(slug),
    queryFn: ({ signal }) => api.campaignReport({ slug }, { signal }),
  });
}

/** What a creator is called here: the workspace's own words first. */
export function nameOf({ label, channel_name, handle, channel_id }: CampaignCreator): string {
  return [label, channel_name, handle, channel_id].find((name) => name !== null && name !== '') ?? '';
}

/** Whose it is. */
export function creatorOf(
  { creators }: CampaignDetail,
  { creator_id: creatorId }: Pick<CampaignDeliverable, 'creator_id'>,
): string {
  const creator = creators.find(({ id }) => id === creatorId);
  return creator === undefined ? '' : nameOf(creator);
}

export const campaignPath = (slug: string) => `${links.campaigns}/${encodeURIComponent(slug)}`;
/** Where the channels of a list are about to be added. */
export const addingPath = (slug: string, listId: string) =>
  `${campaignPath(slug)}?tab=creators&list=${encodeURIComponent(listId)}`;

/** The list that the address says channels come from; none is empty. */
export function useListInAddress(): string {
  const [parameters] = useSearchParams();
  return parameters.get('list') ?? '';
}
