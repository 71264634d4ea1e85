import { QueryClient } from '@tanstack/react-query';

/** Keeps what everybody may load; what an account has loaded is kept apart and goes with it. */
export const openQueries = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: Infinity, networkMode: 'always' } },
});
