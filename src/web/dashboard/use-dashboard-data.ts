import { useQuery } from '@tanstack/react-query';
import type { DashboardData } from '../../contract/dashboard.ts';
import { api } from '../session/api.ts';

export const dashboardKey = 'dashboard';

/** What the account itself does not tell: `undefined` while it is on its way and where it cannot be had. */
export interface Loaded {
  data: DashboardData | undefined;
  hasFailed: boolean;
  isLoading: boolean;
  /** True while it is asked for again after a failure. */
  isRetrying: boolean;
  retry: () => void;
}

/** Recent analyses and the months, shown from memory at once and asked for again on each visit. */
export function useDashboardData(userId: string): Loaded {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [dashboardKey, userId],
    queryFn: () => api.dashboard(),
  });
  return {
    data,
    hasFailed: data === undefined && isError,
    isLoading: data === undefined && !isError,
    isRetrying: isError && isFetching,
    retry: () => void refetch(),
  };
}
