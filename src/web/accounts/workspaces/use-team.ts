import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../session/api.ts';

const teamKey = 'team';

/** The workspace with its members. */
export function useTeam() {
  return useQuery({ queryKey: [teamKey, 'members'], queryFn: ({ signal }) => api.team({}, { signal }) });
}

export type LoadedTeam = NonNullable<ReturnType<typeof useTeam>['data']>;

export const activityKey = [teamKey, 'activity'] as const;

/** Lets everything about the team be asked for anew. */
export function useTeamRefresh(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: [teamKey] });
}
