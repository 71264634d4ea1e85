import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { ApiKey } from '../../../contract/agency/api-keys.ts';
import { api } from '../../session/api.ts';

const keysKey = ['api-keys'];
const newKeyKey = ['new-api-key'];

/** A key that was just made, whole. */
export interface NewKey {
  name: string;
  secret: string;
}

export function useKeys(): UseQueryResult<ApiKey[]> {
  return useQuery({
    queryKey: keysKey,
    queryFn: async ({ signal }) => (await api.manageApiKeys({ action: 'list' }, { signal })).keys,
  });
}

/** The key that nobody has said to have saved. It outlives a look at another tab, since it is shown only once. */
export function useNewKey(): NewKey | null {
  const { data } = useQuery<NewKey | null>({
    queryKey: newKeyKey,
    queryFn: () => null,
    initialData: null,
    staleTime: 'static',
    gcTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

export interface KeyMemory {
  keepKeys: (keys: ApiKey[]) => void;
  keepNewKey: (key: NewKey | null) => void;
}

/** Puts what an answer has brought where the panel looks. */
export function useKeyMemory(): KeyMemory {
  const queries = useQueryClient();
  return {
    keepKeys: (keys) => queries.setQueryData(keysKey, keys),
    keepNewKey: (key) => queries.setQueryData(newKeyKey, key),
  };
}
