import { Button } from '@mantine/core';
import { useState } from 'react';
import type { PaperSize } from '../../contract/exports.ts';
import { track } from '../session/analytics.ts';
import { download, downloadDocument, type DownloadOutcome } from '../session/download.ts';
import { DownloadIcon } from '../ui/icons.tsx';
import { showToast } from '../ui/toast.ts';
import classes from './download-bar.module.css';

type Kind = PaperSize | 'html';

const kinds: readonly { kind: Kind; label: string }[] = [
  { kind: 'a4', label: 'PDF, A4' },
  { kind: 'letter', label: 'PDF, Letter' },
  { kind: 'html', label: 'HTML to print' },
];

/** The report to take along, on paper of either continent or as a page that needs no network. */
export function DownloadBar({ analysisId }: { analysisId: string }) {
  const [running, setRunning] = useState<Kind | null>(null);
  const begin = async (kind: Kind) => {
    if (running !== null) return;
    setRunning(kind);
    track('export_pdf', { analysis_id: analysisId, kind });
    sayOutcome(await fetchReport(analysisId, kind), kind);
    setRunning(null);
  };
  return (
    <section className={classes.bar} aria-labelledby="take-along">
      <h2 className={classes.title} id="take-along">
        Take the report along
      </h2>
      <div className={classes.buttons} aria-busy={running !== null}>
        {kinds.map(({ kind, label }) => (
          <Button
            key={kind}
            variant="default"
            leftSection={<DownloadIcon />}
            aria-disabled={running !== null}
            onClick={() => void begin(kind)}
          >
            {running === kind ? 'Loading...' : label}
          </Button>
        ))}
      </div>
    </section>
  );
}

function fetchReport(analysisId: string, kind: Kind): Promise<DownloadOutcome> {
  return kind === 'html'
    ? downloadDocument('/functions/v1/export-analysis-pdf', { analysisId })
    : download('/functions/v1/export-analysis-report', { analysisId, paper: kind });
}

function sayOutcome(outcome: DownloadOutcome, kind: Kind): void {
  if (outcome.ok) {
    const hint =
      kind === 'html' ? 'Open the file and print it to get a PDF.' : 'The PDF has been downloaded.';
    void showToast({ title: 'Report Generated', message: hint, tone: 'good' });
    return;
  }
  const message = outcome.message === '' ? 'Failed to generate report' : outcome.message;
  void showToast({ title: 'Export Failed', message, tone: 'bad' });
}
