import { useState } from 'react';
import { DownloadIcon, LockIcon } from '../../ui/icons.tsx';
import { Menu, MenuChoice, MenuItem } from '../../ui/menu.tsx';
import { useBusy } from '../../ui/use-busy.ts';
import { track } from '../../session/analytics.ts';
import { download } from '../../session/download.ts';
import { describeExportFailure } from '../../session/report-download.ts';
import { showToast } from '../../ui/toast.ts';
import { texts } from './texts.ts';
import classes from './recent-card.module.css';

interface ExportMenuProps {
  canExport: boolean;
  /** The analyses that are shown. */
  ids: readonly string[];
}

export function ExportMenu({ canExport, ids }: ExportMenuProps) {
  const { isBusy, run } = useBusy();
  const [scope, setScope] = useState<'shown' | 'all'>('shown');
  const isEmpty = ids.length === 0;
  const choose = (kind: ExportKind) =>
    canExport
      ? run(() => exportList(kind, scope === 'all' ? { all: true } : { analysisIds: ids }))
      : refuseExport(kind);
  return (
    <Menu
      label={isBusy ? texts.exporting : texts.export}
      button={{ leftSection: <DownloadIcon /> }}
      isBusy={isBusy}
    >
      {exportedKinds.map((kind) => (
        <MenuItem
          key={kind}
          isDisabled={canExport && (isEmpty || isBusy)}
          icon={canExport ? undefined : <LockIcon />}
          onChoose={() => choose(kind)}
        >
          {exportKinds[kind].label}
        </MenuItem>
      ))}
      {canExport && !isEmpty && (
        <fieldset className={classes.scopes}>
          <MenuChoice isChosen={scope === 'shown'} onChoose={() => setScope('shown')}>
            {texts.exportShown(ids.length)}
          </MenuChoice>
          <MenuChoice isChosen={scope === 'all'} onChoose={() => setScope('all')}>
            {texts.exportAll}
          </MenuChoice>
        </fieldset>
      )}
      {canExport && isEmpty && <p className={classes.menuNote}>{texts.recentEmpty}</p>}
      <p className={classes.menuNote}>{texts.sheetsLater}</p>
    </Menu>
  );
}

/** Some analyses of the history by their ids, or all of it. */
type ExportSelection = { analysisIds: readonly string[] } | { all: true };

/** Downloads a list of analyses and says what came of it. Never rejects. */
async function exportList(kind: ExportKind, selection: ExportSelection): Promise<void> {
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
function refuseExport(kind: ExportKind): void {
  const { event, refusal } = exportKinds[kind];
  track(event, { available: false });
  void showToast({ title: texts.exportUnavailable, message: refusal, tone: 'bad' });
}

/** The lists that can be downloaded, in the words of the specification (sections 5, 7 and 8). */
const exportKinds = {
  csv: {
    label: 'CSV',
    path: '/functions/v1/export-analysis-csv',
    event: 'export_csv_clicked',
    refusal: 'CSV export requires Growth plan or higher',
    done: 'CSV file has been downloaded',
    failed: 'Failed to export CSV',
  },
  excel: {
    label: 'Excel',
    path: '/functions/v1/export-analysis-excel',
    event: 'export_xlsx_clicked',
    refusal: 'Excel export requires Growth plan or higher',
    done: 'Excel file has been downloaded',
    failed: 'Failed to export Excel',
  },
} as const;

type ExportKind = keyof typeof exportKinds;

const exportedKinds = ['csv', 'excel'] as const satisfies readonly ExportKind[];
