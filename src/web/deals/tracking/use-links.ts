import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../session/api.ts';

const all = ['links'];

/** The workspace's links and codes. */
export function useLinks() {
  return useQuery({
    queryKey: [...all, 'list'],
    queryFn: ({ signal }) => api.trackingLinks(undefined, { signal }),
  });
}

export function useLink(id: string) {
  return useQuery({
    queryKey: [...all, 'one', id],
    queryFn: ({ signal }) => api.trackingLink({ id }, { signal }),
  });
}

/** Which links and codes a campaign's creators have. */
export function useCampaignLinks(campaignId: string) {
  return useQuery({
    queryKey: [...all, 'campaign', campaignId],
    queryFn: ({ signal }) => api.campaignLinks({ campaign_id: campaignId }, { signal }),
  });
}

export function useReloadLinks() {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: all });
}
