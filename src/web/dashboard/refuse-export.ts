import { track } from '../session/analytics.ts';
import { showToast } from '../ui/toast.ts';
import { exportKinds, type ExportKind } from './export-kinds.ts';
import { texts } from './texts.ts';

/** Says which plan an export belongs to. */
export function refuseExport(kind: ExportKind): void {
  track(exportKinds[kind].event, { available: false });
  void showToast({ title: texts.exportUnavailable, message: exportKinds[kind].refusal, tone: 'bad' });
}
