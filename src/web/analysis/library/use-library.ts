import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { libraryRows } from '../../../contract/limits.ts';
import { api } from '../../session/api.ts';
import { buildQuestion, type Filters } from './filters.ts';

export interface Extent {
  rows: (typeof libraryRows)[number];
  /** Of one bulk job alone. */
  jobId?: string;
}

/** One page of the library. What was found before stands until the next answer is there. */
export function useLibrary(filters: Filters, extent: Extent) {
  const question = buildQuestion(filters, extent);
  return useQuery({
    queryKey: ['dashboard', 'library', question],
    queryFn: ({ signal }) => api.library(question, { signal }),
    placeholderData: keepPreviousData,
  });
}

export type LoadedLibrary = ReturnType<typeof useLibrary>;
