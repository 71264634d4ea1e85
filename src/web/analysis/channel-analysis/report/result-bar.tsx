import { Button, Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import type { ChannelAnalysis } from '../../../../contract/analysis/channel-analysis.ts';
import { links } from '../../../app/paths.ts';
import { downloadReport, reportForms } from '../../../session/report-download.ts';
import { ShareDialog } from '../../../session/share-dialog.tsx';
import { ChevronDownIcon, DownloadIcon, RefreshIcon, LinkIcon } from '../../../ui/icons.tsx';
import { useBusy } from '../../../ui/use-busy.ts';
import { texts } from '../texts.ts';
import classes from './result-bar.module.css';

interface ResultBarProps {
  analysis: ChannelAnalysis;
  canExport: boolean;
}

/**
 * What the owner of a result can do with it. Without a plan that exports the server is asked for the file all the same:
 * whoever bought the channel's Full Report gets it, and everybody else the sentence that says which plan it takes.
 */
export function ResultBar({ analysis, canExport }: ResultBarProps) {
  const { id, channelName } = analysis;
  const { isBusy, run } = useBusy();
  const opener = useRef<HTMLButtonElement>(null);
  const [isSharing, setIsSharing] = useState(false);
  const download = isBusy ? texts.preparing : texts.download;
  const endSharing = () => {
    setIsSharing(false);
    opener.current?.focus();
  };
  return (
    <section className={classes.bar} aria-label={texts.resultActions}>
      {canExport ? (
        <>
          <Button ref={opener} size="xs" leftSection={<LinkIcon />} onClick={() => setIsSharing(true)}>
            {texts.share}
          </Button>
          <Menu position="bottom-start" withInitialFocusPlaceholder={false}>
            <Menu.Target>
              <Button
                variant="default"
                size="xs"
                leftSection={<DownloadIcon />}
                rightSection={<ChevronDownIcon />}
                aria-busy={isBusy}
              >
                {download}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {reportForms.map(({ form, label }) => (
                <Menu.Item key={form} onClick={() => run(() => downloadReport(id, form))}>
                  {label}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
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
        component={Link}
        variant="default"
        size="xs"
        leftSection={<RefreshIcon />}
        to={links.home}
        state={{ channelUrl: analysis.evidence.channel.id }}
      >
        {texts.runAgain}
      </Button>
      {isSharing && <ShareDialog analysisId={id} name={channelName} onClose={endSharing} />}
    </section>
  );
}
