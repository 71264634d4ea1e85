import { useEffect, useState, useSyncExternalStore } from 'react';
import { showToast } from '../ui/toast.ts';
import { createAnalyzerStore, type AnalyzerState, type AnalyzerStore } from './analyzer-store.ts';
import { requestWithScreen } from './result-loading.ts';
import { texts } from './texts.ts';

/** One analyzer for the component's life; what it ends with is also told by a toast. */
export function useAnalyzer(): { state: AnalyzerState; store: AnalyzerStore } {
  const [store] = useState(() =>
    createAnalyzerStore({ request: requestWithScreen, isOnline: () => navigator.onLine }),
  );
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getState);
  useEffect(() => {
    announceEnd(state);
  }, [state]);
  useEffect(() => store.cancel, [store]);
  return { state, store };
}

/** Offline the toast's own code may be out of reach; the notice beside the form says the same. */
function announceEnd(state: AnalyzerState): void {
  if (state.phase === 'failed') {
    showToast({ title: texts.analysisFailed, message: state.failure.message, tone: 'bad' }).catch(
      () => undefined,
    );
  }
  if (state.phase === 'done') {
    showToast({ title: texts.analysisComplete, message: state.analysis.channelName, tone: 'good' }).catch(
      () => undefined,
    );
  }
}
