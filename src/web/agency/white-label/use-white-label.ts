import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type {
  ExampleReport,
  WhiteLabel,
  WhiteLabelFields,
  WhiteLabelLook,
} from '../../../contract/agency/white-label.ts';
import { api } from '../../session/api.ts';
import { refreshStart } from '../../session/start.ts';
import { useAction, type Action } from '../../session/use-action.ts';
import { showToast } from '../../ui/toast.ts';
import { isCssTooLong, isSameEntry } from './fields.ts';
import { texts } from './texts.ts';

const settingsKey = ['white-label'];
const restMs = 400;

export function useWhiteLabel(): UseQueryResult<WhiteLabel> {
  return useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => api.whiteLabelSettings(undefined, { signal }).catch(followPlan),
    // What is being entered does not change under its writer's hands.
    refetchOnWindowFocus: false,
  });
}

/** Saves the fields as entered and says what came of it; `onSaved` hears what is saved now. */
export function useSaving(onSaved: (saved: WhiteLabel) => void): Action<WhiteLabelFields> {
  const queries = useQueryClient();
  return useAction(
    (fields: WhiteLabelFields) => api.saveWhiteLabel(fields).catch(tellFailure),
    (saved) => {
      queries.setQueryData(settingsKey, saved);
      onSaved(saved);
      void showToast({ title: texts.saved, tone: 'good' });
    },
  );
}

function tellFailure(error: unknown): never {
  void showToast({ title: texts.saveFailed, tone: 'bad' });
  return followPlan(error);
}

/** Where the plan has changed since this page learned of it, the gate takes the panel's place. */
function followPlan(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === 'PLAN_REQUIRED') void refreshStart();
  throw error;
}

/** Has the server look for the TXT record of the saved domain. */
export function useDomainCheck(): Action<void> {
  const queries = useQueryClient();
  return useAction(
    () => api.verifyDomain(),
    (found) => queries.setQueryData(settingsKey, found),
  );
}

/** A report to show the settings on; it does not depend on them. */
export function useExampleReport(): UseQueryResult<ExampleReport> {
  return useQuery({
    queryKey: [...settingsKey, 'report'],
    queryFn: ({ signal }) => api.whiteLabelReport(undefined, { signal }),
    staleTime: Infinity,
  });
}

/** What would become of the fields; asked for once the keys rest, and known at once where they are the saved ones. */
export function useLook(fields: WhiteLabelFields, saved: WhiteLabel): UseQueryResult<WhiteLabelLook> {
  const [rested] = useDebouncedValue(fields, restMs);
  return useQuery({
    queryKey: [...settingsKey, 'look', rested],
    queryFn: ({ signal }) => api.previewWhiteLabel(rested, { signal }),
    enabled: !isCssTooLong(rested.custom_css) && !isSameEntry(rested, saved.settings),
    ...(isSameEntry(rested, saved.settings) && { initialData: saved.look }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
}
