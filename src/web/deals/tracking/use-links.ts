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

export function useReloadLinks() {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: all });
}
