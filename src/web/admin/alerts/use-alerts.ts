import { ORPCError } from '@orpc/client';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { Alert } from '../../../contract/admin/alerts.ts';
import { api } from '../../session/api.ts';
import { tellFailure } from '../../session/tell-failure.ts';
import { useAction, type Action } from '../../session/use-action.ts';
import { showToast } from '../../ui/toast.ts';
import { texts } from './texts.ts';
import { typeWords } from './labels.ts';

/** New alerts come by themselves, for as long as the page is seen. */
const lookEveryMs = 30_000;

type AlertState = 'open' | 'resolved';

export interface AlertList {
  alerts: Alert[];
  /** There may be more than are shown. */
  total: number;
}

const keyOf = (state: AlertState) => ['alerts', state];

export function useAlerts(state: AlertState, isWanted = true): UseQueryResult<AlertList> {
  return useQuery({
    queryKey: keyOf(state),
    queryFn: ({ signal }) => api.alerts({ state }, { signal }),
    refetchInterval: state === 'open' ? lookEveryMs : false,
    enabled: isWanted,
  });
}

/** `onResolved`: the alert, with its button, is gone. */
export function useResolution(alert: Alert, onResolved: () => void): Action<undefined> {
  const queries = useQueryClient();
  const look = () => void queries.invalidateQueries({ queryKey: ['alerts'] });
  return useAction(
    () => tellFailure(texts.resolveFailed, resolve(alert.id, look)),
    () => {
      queries.setQueryData<AlertList>(keyOf('open'), (known) => known && without(known, alert.id));
      look();
      onResolved();
      void showToast({ title: texts.resolved, message: typeWords[alert.alert_type].title, tone: 'good' });
    },
  );
}

async function resolve(id: string, look: () => void): Promise<void> {
  try {
    await api.resolveAlert({ id });
  } catch (error) {
    // Another administrator was quicker, so that the list is an old one.
    if (error instanceof ORPCError && error.code === 'ALREADY_RESOLVED') look();
    throw error;
  }
}

function without({ alerts, total }: AlertList, id: string): AlertList {
  const left = alerts.filter((one) => one.id !== id);
  return { alerts: left, total: total - (alerts.length - left.length) };
}
