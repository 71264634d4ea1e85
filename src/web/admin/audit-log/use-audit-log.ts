import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AuditAction } from '../../../contract/admin/audit-actions.ts';
import { api } from '../../session/api.ts';

export interface AuditFilter {
  /** Empty: everything. */
  search: string;
  action: AuditAction | null;
}

export const noFilter: AuditFilter = { search: '', action: null };
const logKey = ['audit-log'];

/** The newest first, page by page. What was found before stands until the next answer is there. */
export function useAuditLog(filter: AuditFilter) {
  return useInfiniteQuery({
    queryKey: [...logKey, filter],
    queryFn: ({ pageParam, signal }) =>
      api.auditLog({ ...writeFilter(filter), ...(pageParam !== null && { before: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ entries, has_more }) => {
      const last = entries.at(-1);
      return has_more && last !== undefined ? String(last.sequence) : null;
    },
    placeholderData: keepPreviousData,
  });
}

export type AuditPages = ReturnType<typeof useAuditLog>;

/** As the contract has it: what is not wanted is left out. */
export function writeFilter({ search, action }: AuditFilter) {
  return { ...(search !== '' && { search }), ...(action !== null && { action_type: action }) };
}

/** Whatever an administrator does on this screen, done or refused, has a row of its own: the log is read again. */
export function useFreshLog(): void {
  const queries = useQueryClient();
  useEffect(
    () =>
      queries.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated') return;
        if (event.action.type === 'success' || event.action.type === 'error')
          void queries.invalidateQueries({ queryKey: logKey });
      }),
    [queries],
  );
}
