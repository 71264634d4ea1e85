import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Account } from '../../../contract/accounts/account.ts';
import type { ClientPage } from '../../../contract/agency/client-page.ts';
import { api } from '../../session/api.ts';

const all = ['clients'];
const keyOf = (id: string) => [...all, 'page', id];
const rowsKey = (listId: string) => [...all, 'rows', listId];

/** What somebody may do with clients: the role lets them end things, the plan also make new ones. */
export interface Powers {
  mayManage: boolean;
  mayMake: boolean;
}

export function readPowers({ workspace, plan }: Account): Powers {
  const mayManage = workspace.rights.includes('manage');
  return { mayManage, mayMake: mayManage && plan.features.includes('clients') };
}

export function useClients() {
  return useQuery({
    queryKey: [...all, 'list'],
    queryFn: async ({ signal }) => (await api.clients(undefined, { signal })).clients,
  });
}

export function useClient(id: string) {
  return useQuery({ queryKey: keyOf(id), queryFn: ({ signal }) => api.client({ id }, { signal }) });
}

/** The channels of a given list, as many as were asked for. */
export function useClientRows(listId: string) {
  return useInfiniteQuery({
    queryKey: rowsKey(listId),
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      api.clientRows({ list_id: listId, ...(pageParam !== '' && { after: pageParam }) }, { signal }),
    getNextPageParam: ({ rows, has_more }) => (has_more ? rows.at(-1)?.channel_id : undefined),
  });
}

/** Puts what an answer has brought where the screens look. */
export function useKeepClient() {
  const queries = useQueryClient();
  return {
    keep: (page: ClientPage) => {
      queries.setQueryData(keyOf(page.id), page);
      void queries.invalidateQueries({ queryKey: [...all, 'list'] });
    },
    forget: (id: string) => {
      queries.removeQueries({ queryKey: keyOf(id) });
      void queries.invalidateQueries({ queryKey: [...all, 'list'] });
    },
    readRowsAgain: (listId: string) => void queries.invalidateQueries({ queryKey: rowsKey(listId) }),
  };
}
