import { download } from '../../session/download.ts';
import { describeExportFailure } from '../../session/report-download.ts';
import { showToast } from '../../ui/toast.ts';
import { texts } from './texts.ts';
import { writeFilter, type AuditFilter } from './use-audit-log.ts';

/** Downloads what the filter leaves of the log and says what came of it. Never rejects. */
export async function exportLog(filter: AuditFilter): Promise<void> {
  const outcome = await download('/api/admin/audit-log/export', writeFilter(filter));
  await showToast(
    outcome.ok
      ? { title: texts.exportComplete, message: texts.exported, tone: 'good' }
      : describeExportFailure(outcome, texts.exportFailed),
  );
}
