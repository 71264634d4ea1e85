import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ReportFormat } from '../../../contract/deals/campaign-report.ts';
import { download } from '../../session/download.ts';
import { describeExportFailure } from '../../session/report-download.ts';
import { ScheduleLink } from '../../session/schedule-link.tsx';
import form from '../../ui/form.module.css';
import { DownloadIcon } from '../../ui/icons.tsx';
import { showToast } from '../../ui/toast.ts';
import { useBusy } from '../../ui/use-busy.ts';
import { reportTexts as texts } from './report-texts.ts';

const files: readonly { format: ReportFormat; label: string }[] = [
  { format: 'pdf', label: 'PDF' },
  { format: 'excel', label: 'Excel' },
  { format: 'csv', label: 'CSV' },
  { format: 'json', label: 'JSON' },
];

/** The report to take along: whichever plan has campaigns exports. */
export function ReportFiles({ id, slug }: { id: string; slug: string }) {
  const { isBusy, run } = useBusy();
  const [wanted, setWanted] = useState<ReportFormat | null>(null);
  const save = async ({ format, label }: (typeof files)[number]) => {
    setWanted(format);
    const outcome = await download('/api/campaigns/report/file', { slug, format, paper: 'a4' });
    await showToast(
      outcome.ok
        ? { title: texts.exported, message: texts.saved(label), tone: 'good' }
        : describeExportFailure(outcome, texts.notExported),
    );
  };
  return (
    <section className={form.actions} aria-label={texts.files}>
      {files.map((file) => (
        <Button
          key={file.format}
          variant="default"
          leftSection={<DownloadIcon />}
          aria-disabled={isBusy}
          onClick={() => run(() => save(file))}
        >
          {isBusy && wanted === file.format ? texts.preparing : file.label}
        </Button>
      ))}
      <ScheduleLink of={{ campaign: id }} size="sm" />
    </section>
  );
}
