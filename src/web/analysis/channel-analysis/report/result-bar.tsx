import { Button } from '@mantine/core';
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { ChannelAnalysis } from '../../../../contract/analysis/channel-analysis.ts';
import { comparePath, links } from '../../../app/paths.ts';
import { downloadReport, reportForms } from '../../../session/report-download.ts';
import { useRight, whoMay } from '../../../session/rights.ts';
import { DownloadIcon, RefreshIcon, LinkIcon, ScatterIcon } from '../../../ui/icons.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { useBusy } from '../../../ui/use-busy.ts';
import { pageTexts } from './report-texts.ts';
import classes from './result-bar.module.css';

const ShareDialog = lazy(async () => ({
  default: (await import('../../../session/share-dialog.tsx')).ShareDialog,
}));

interface ResultBarProps {
  analysis: ChannelAnalysis;
  canExport: boolean;
  /** Further things that can be done with the channel. */
  children?: ReactNode;
}

/**
 * What the owner of a result can do with it. Without a plan that exports the server is asked for the file all the same:
 * whoever bought the channel's Full Report gets it, and everybody else the sentence that says which plan it takes.
 */
export function ResultBar({ analysis, canExport, children }: ResultBarProps) {
  const { id, channelName } = analysis;
  const { isBusy, run } = useBusy();
  const opener = useRef<HTMLButtonElement>(null);
  const [isSharing, setIsSharing] = useState(false);
  const [isFolded, setIsFolded] = useState(true);
  const mayAnalyze = useRight('analyse');
  const download = isBusy ? pageTexts.preparing : pageTexts.download;
  const endSharing = () => {
    setIsSharing(false);
    opener.current?.focus();
  };
  return (
    <section className={classes.bar} aria-label={pageTexts.resultActions}>
      {canExport ? (
        <>
          {mayAnalyze && (
            <Button ref={opener} size="xs" leftSection={<LinkIcon />} onClick={() => setIsSharing(true)}>
              {pageTexts.share}
            </Button>
          )}
          <Menu label={download} button={{ leftSection: <DownloadIcon /> }} isBusy={isBusy}>
            {reportForms.map(({ form, label }) => (
              <MenuItem key={form} onChoose={() => run(() => downloadReport(id, form))}>
                {label}
              </MenuItem>
            ))}
          </Menu>
        </>
      ) : (
        <Button
          variant="default"
          size="xs"
          leftSection={<DownloadIcon />}
          aria-busy={isBusy}
          onClick={() => run(() => downloadReport(id, 'html'))}
        >
          {download}
        </Button>
      )}
      <Button
        className={classes.fold}
        variant="default"
        size="xs"
        aria-expanded={!isFolded}
        onClick={() => setIsFolded(!isFolded)}
      >
        {isFolded ? pageTexts.moreActions : pageTexts.fewerActions}
      </Button>
      <div className={classes.rest} data-folded={isFolded}>
        {children}
        <Button
          component={Link}
          variant="default"
          size="xs"
          leftSection={<ScatterIcon />}
          to={comparePath([id])}
        >
          {pageTexts.compare}
        </Button>
        {mayAnalyze ? (
          <Button
            component={Link}
            variant="default"
            size="xs"
            leftSection={<RefreshIcon />}
            to={links.home}
            state={{ channelUrl: analysis.evidence.channel.id }}
          >
            {pageTexts.runAgain}
          </Button>
        ) : (
          <p className={classes.note}>
            {pageTexts.sharingAndRunning} {whoMay('analyse')}
          </p>
        )}
      </div>
      {isSharing && (
        <Suspense fallback={null}>
          <ShareDialog analysisId={id} name={channelName} onClose={endSharing} />
        </Suspense>
      )}
    </section>
  );
}
