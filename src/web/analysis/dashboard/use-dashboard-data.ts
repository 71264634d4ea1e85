import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { DashboardData } from '../../../contract/analysis/dashboard.ts';
import { api } from '../../session/api.ts';

export const dashboardKey = 'dashboard';

/** What the account itself does not tell. */
export type LoadedDashboard = UseQueryResult<DashboardData>;

/** Recent analyses and the months, shown from memory at once and asked for again on each visit. */
export function useDashboardData(userId: string): LoadedDashboard {
  return useQuery({ queryKey: [dashboardKey, userId], queryFn: () => api.dashboard() });
}
