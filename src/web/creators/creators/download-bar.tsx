import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { downloadReport, reportForms, type ReportForm } from '../../session/report-download.ts';
import { ShareDialog } from '../../session/share-dialog.tsx';
import { DownloadIcon } from '../../ui/icons.tsx';
import classes from './download-bar.module.css';

/** The report to take along, on paper of either continent or as a page that needs no network; or a link to it. */
export function DownloadBar({ analysisId, name }: { analysisId: string; name: string }) {
  const [running, setRunning] = useState<ReportForm | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [isSharing, setIsSharing] = useState(false);
  const endSharing = () => {
    setIsSharing(false);
    opener.current?.focus();
  };
  const begin = async (form: ReportForm) => {
    if (running !== null) return;
    setRunning(form);
    await downloadReport(analysisId, form);
    setRunning(null);
  };
  return (
    <section className={classes.bar} aria-labelledby="take-along">
      <h2 className={classes.title} id="take-along">
        Take the report along
      </h2>
      <div className={classes.buttons} aria-busy={running !== null}>
        {reportForms.map(({ form, label }) => (
          <Button
            key={form}
            variant="default"
            leftSection={<DownloadIcon />}
            aria-disabled={running !== null}
            onClick={() => void begin(form)}
          >
            {running === form ? 'Loading...' : label}
          </Button>
        ))}
        <Button ref={opener} variant="default" onClick={() => setIsSharing(true)}>
          Share link
        </Button>
      </div>
      {isSharing && <ShareDialog analysisId={analysisId} name={name} onClose={endSharing} />}
    </section>
  );
}
