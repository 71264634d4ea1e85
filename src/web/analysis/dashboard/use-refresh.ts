import { useQueryClient } from '@tanstack/react-query';
import { track } from '../../session/analytics.ts';
import { api } from '../../session/api.ts';
import { refreshStart } from '../../session/start.ts';
import { showToast } from '../../ui/toast.ts';
import { texts } from './texts.ts';
import { useBusy } from '../../ui/use-busy.ts';
import { dashboardKey } from './use-dashboard-data.ts';

/** Asks for the subscription, then for everything that may hang on it. A second press meanwhile does nothing. */
export function useRefresh(): { isRefreshing: boolean; refresh: () => void } {
  const queries = useQueryClient();
  const { isBusy, run } = useBusy();

  const refresh = async () => {
    track('refresh_subscription');
    // Its failure is no message of its own: the account that is asked for next tells the subscription too.
    await api.checkSubscription().catch(() => null);
    const [{ phase, account }] = await Promise.all([
      refreshStart(),
      queries.invalidateQueries({ queryKey: [dashboardKey] }),
    ]);
    // Signed out meanwhile: the guard leads to the sign-in, and there is nothing to tell.
    if (phase === 'known' && account === null) return;
    void showToast(
      phase === 'known'
        ? { title: texts.refreshed, message: texts.refreshedMore, tone: 'good' }
        : { title: texts.error, message: texts.loadFailed, tone: 'bad' },
    );
  };

  return { isRefreshing: isBusy, refresh: () => run(refresh) };
}
