import { track } from '../../session/analytics.ts';
import { download } from '../../session/download.ts';
import { describeExportFailure } from '../../session/report-download.ts';
import { showToast } from '../../ui/toast.ts';
import { exportKinds, type ExportKind } from './export-kinds.ts';
import { texts } from './texts.ts';

/** Some analyses of the history by their ids, or all of it. */
export type ExportSelection = { analysisIds: readonly string[] } | { all: true };

/** Downloads a list of analyses and says what came of it. Never rejects. */
export async function exportList(kind: ExportKind, selection: ExportSelection): Promise<void> {
  const { path, event, done, failed } = exportKinds[kind];
  track(event, { available: true, all: 'all' in selection });
  const outcome = await download(path, selection);
  await showToast(
    outcome.ok
      ? { title: texts.exportComplete, message: done, tone: 'good' }
      : describeExportFailure(outcome, failed),
  );
}

/** Says which plan an export belongs to. */
export function refuseExport(kind: ExportKind): void {
  const { event, refusal } = exportKinds[kind];
  track(event, { available: false });
  void showToast({ title: texts.exportUnavailable, message: refusal, tone: 'bad' });
}
