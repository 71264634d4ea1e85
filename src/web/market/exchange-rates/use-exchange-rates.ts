import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { ExchangeRate } from '../../../contract/market/exchange-rates.ts';
import { api } from '../../session/api.ts';
import { tellFailure } from '../../session/tell-failure.ts';
import { useAction, type Action } from '../../session/use-action.ts';
import { formatDay } from '../../ui/format.ts';
import { showToast } from '../../ui/toast.ts';
import { texts } from './texts.ts';

export type Day = Pick<ExchangeRate, 'currency' | 'day'>;

/** The days that are missing, and the known ones by pages. */
export function useExchangeRates() {
  return useInfiniteQuery({
    queryKey: ['exchange-rates'],
    queryFn: ({ pageParam, signal }) =>
      api.listExchangeRates(pageParam === '' ? {} : { before: pageParam }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ rates, has_more }) => (has_more ? (rates.at(-1)?.day ?? undefined) : undefined),
  });
}

/** Saves the rate of a day; what waits for it changes with it, wherever it is shown. */
export function useSaveRate(onSaved: () => void): Action<Omit<ExchangeRate, 'demo'>> {
  const queries = useQueryClient();
  return useAction(
    (rate: Omit<ExchangeRate, 'demo'>) => tellFailure(texts.saveFailed, api.saveExchangeRate(rate)),
    (saved) => {
      void showToast({ title: texts.saved, message: nameDay(saved), tone: 'good' });
      onSaved();
      void queries.invalidateQueries();
    },
  );
}

export function useDeleteRate(onDeleted: () => void): Action<Day> {
  const queries = useQueryClient();
  return useAction(
    (day: Day) => tellFailure(texts.deleteFailed, api.deleteExchangeRate(day)),
    (gone) => {
      void showToast({ title: texts.deleted, message: nameDay(gone), tone: 'good' });
      onDeleted();
      void queries.invalidateQueries();
    },
  );
}

/** `EUR on 3 Oct 2026`. */
export function nameDay({ currency, day }: Day): string {
  return `${currency} on ${formatDay(day)}`;
}
