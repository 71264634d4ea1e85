import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ChannelAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import { getStart, refreshStart } from '../../session/start.ts';
import { showToast } from '../../ui/toast.ts';
import type { Toast } from '../../ui/toast-notification.tsx';
import { createAnalyzerStore, type AnalyzerState, type AnalyzerStore, type Asker } from './analyzer-store.ts';
import { isExhaustion } from './failure.ts';
import { requestWithScreen, type LoadResult } from './result-loading.ts';
import { texts } from './texts.ts';

/** One analyzer for the component's life; what it ends with is also told by a toast. */
export function useAnalyzer(loadResult: LoadResult): { state: AnalyzerState; store: AnalyzerStore } {
  const [store] = useState(() =>
    createAnalyzerStore({
      request: requestWithScreen(loadResult),
      isOnline: () => navigator.onLine,
      identify,
    }),
  );
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getState);
  useEffect(() => {
    showEnd(state);
    if (state.phase === 'done') noteCompletion(state.analysis);
    if (changesUsage(state)) void refreshStart();
  }, [state]);
  useEffect(() => store.cancel, [store]);
  return { state, store };
}

function identify(): Asker {
  const { phase, account } = getStart();
  return phase === 'known' ? (account?.profile.user_id ?? null) : account?.profile.user_id;
}

/** An analysis counts for whoever is signed in, or may be; a refusal says that the numbers here were old. */
function changesUsage(state: AnalyzerState): boolean {
  const { phase, account } = getStart();
  if (account === null && phase === 'known') return false;
  return state.phase === 'done' || (state.phase === 'failed' && isExhaustion(state.failure));
}

/** Without the channel's name: YouTube's terms would have us forget it, and this stays in the browser. */
function noteCompletion({ id, access, sponsorshipScore }: ChannelAnalysis): void {
  import('../../session/analytics.ts')
    .then(({ track }) =>
      track('analysis_completed', { analysis_id: id, access, sponsorship_score: sponsorshipScore }),
    )
    .catch(() => undefined);
}

/**
 * For the eyes alone: the notice, the announcement and the moved focus tell a screen reader already. Offline the
 * toast's own code may be out of reach.
 */
function showEnd(state: AnalyzerState): void {
  const toast = describeEnd(state);
  if (toast !== null) void showToast({ ...toast, topic: 'analysis', isSilent: true });
}

function describeEnd(state: AnalyzerState): Toast | null {
  if (state.phase === 'failed') {
    return { title: texts.analysisFailed, message: state.failure.message, tone: 'bad' };
  }
  if (state.phase !== 'done') return null;
  return { title: texts.analysisComplete, message: state.analysis.channelName, tone: 'good' };
}
