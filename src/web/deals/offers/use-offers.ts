import { useQuery } from '@tanstack/react-query';
import { api } from '../../session/api.ts';

/** Everything of kept offers, so that a change asks for all of it again. */
export const keptOffersKey = ['kept-offers'];

export type KeptOffer = Awaited<ReturnType<typeof api.offerVerdicts>>['verdicts'][number];
export type OpenedOffer = Awaited<ReturnType<typeof api.offerVerdict>>;

/** The newest offers that the workspace keeps. */
export function useKeptOffers() {
  return useQuery({
    queryKey: [...keptOffersKey, 'all'],
    queryFn: ({ signal }) => api.offerVerdicts(undefined, { signal }),
  });
}

export function useKeptOffer(id: string) {
  return useQuery({
    queryKey: [...keptOffersKey, id],
    queryFn: ({ signal }) => api.offerVerdict({ id }, { signal }),
    retry: false,
  });
}
