import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AlgorithmPreferences } from '../../../contract/analysis/personalization.ts';
import { api } from '../../session/api.ts';
import { explainFailure } from '../../session/failure.ts';
import { showToast } from '../../ui/toast.ts';
import { texts } from './texts.ts';

type Setting = 'pricing_sensitivity' | 'risk_tolerance' | 'channel_size_preference' | 'preferred_niches';
export type PreferenceChange = Partial<Pick<AlgorithmPreferences, Setting>>;

const queryKey = ['algorithm-preferences'];

/** What the server holds; a failure is told once for each try. */
export function useAlgorithm() {
  const question = useQuery({
    queryKey,
    queryFn: async () => (await api.personalizeUserAlgorithm({ action: 'get_preferences' })).preferences,
  });
  const { isError } = question;
  useEffect(() => {
    if (isError) void showToast({ title: texts.loadFailed, tone: 'bad' });
  }, [isError]);
  return question;
}

/** Saves a change at once. While it is under way the panel shows what is wanted; a failure brings back what was. */
export function useSavePreferences() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: PreferenceChange) =>
      api.personalizeUserAlgorithm({ action: 'update_preferences', ...change }),
    // An answer to an earlier question must not overwrite what is saved now.
    onMutate: () => queries.cancelQueries({ queryKey }),
    onSuccess: ({ preferences }) => {
      queries.setQueryData(queryKey, preferences);
      void showToast({ title: texts.saved, message: texts.savedMessage, tone: 'good' });
    },
    onError: (error) => {
      void showToast({ title: texts.saveFailed, message: explainFailure(error), tone: 'bad' });
    },
  });
}
