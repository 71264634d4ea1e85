import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import type { ComparedColumn, Comparison } from '../../../contract/analysis/compare.ts';
import { mostCompared } from '../../../contract/limits.ts';
import { comparePath, links } from '../../app/paths.ts';
import { api } from '../../session/api.ts';
import { withinScreen } from '../../ui/use-tab-in-address.ts';
import { texts } from './texts.ts';

const known = /^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|UC[\w-]{22})$/;

/** Reads an address that anybody may have written: what is no id is left out, and one stands once. */
export function readIds(text: string | null): string[] {
  const ids = (text ?? '').split(',').map((id) => (id.startsWith('UC') ? id : id.toLowerCase()));
  return [...new Set(ids.filter((id) => known.test(id)))].slice(0, mostCompared);
}

/** Which channels stand side by side, in their order, as the address has them; the back button undoes a change. */
export function useComparedIds(): [string[], (ids: readonly string[]) => void] {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const write = (ids: readonly string[]) =>
    void navigate(ids.length === 0 ? links.compare : comparePath(ids), { state: withinScreen });
  return [readIds(address.get('ids')), write];
}

/** The comparison of some channels. Their order is the address's, so that moving one asks for nothing. */
export function useComparison(ids: readonly string[]) {
  const asked = ids.toSorted().join(',');
  return useQuery({
    queryKey: ['comparison', asked],
    queryFn: ({ signal }) => api.compare({ ids: asked }, { signal }),
    enabled: ids.length > 0,
    placeholderData: ids.length > 0 ? keepPreviousData : undefined,
  });
}

/** A column that is shown: its place in the answer, and by which id the address means it. */
export interface ShownColumn extends ComparedColumn {
  /** In the answer's rows. */
  place: number;
  /** As the address has it. */
  asked: string;
  /** What people read: the name, or what is left of it. */
  label: string;
}

/** The answer's columns in the order of the address, each once. */
export function orderColumns({ columns }: Comparison, ids: readonly string[]): ShownColumn[] {
  const found = ids.flatMap((asked) => {
    // A channel's id may stand for an analysis that is asked for by its own id too.
    const fitting = columns.findIndex(({ id, channel_id }) => id === asked || channel_id === asked);
    const column = columns[fitting];
    return column === undefined ? [] : [{ ...column, place: fitting, asked, label: labelOf(column) }];
  });
  return [...new Map(found.toReversed().map((column) => [column.place, column])).values()].toReversed();
}

function labelOf({ channel_name, handle, channel_id }: ComparedColumn): string {
  if (channel_name !== null && channel_name.trim() !== '') return channel_name;
  return handle === null ? `${texts.nameForgotten} (${channel_id})` : `@${handle}`;
}
