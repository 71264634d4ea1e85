import { Button, Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { useRef, useState } from 'react';
import { downloadReport, reportForms } from '../../session/report-download.ts';
import { ShareDialog } from '../../session/share-dialog.tsx';
import { ChevronDownIcon } from '../../ui/icons.tsx';
import { texts } from './texts.ts';
import { useBusy } from '../../ui/use-busy.ts';

interface ReportMenuProps {
  analysisId: string;
  /** The channel, for whoever hears the buttons without seeing their row. */
  name: string;
  canExport: boolean;
}

/**
 * The downloads of one analysis, and the link that shares it. Without a plan that exports the server is asked all the same: whoever bought the
 * channel's Full Report gets it, and everybody else the sentence that says which plan it takes.
 */
export function ReportMenu({ analysisId, name, canExport }: ReportMenuProps) {
  const { isBusy, run } = useBusy();
  const opener = useRef<HTMLButtonElement>(null);
  const [isSharing, setIsSharing] = useState(false);
  const label = isBusy ? texts.exporting : texts.pdf;
  const look = {
    variant: 'subtle',
    size: 'xs',
    'aria-label': `${label}: ${name}`,
    'aria-busy': isBusy,
  } as const;
  if (!canExport) {
    return (
      <Button {...look} onClick={() => run(() => downloadReport(analysisId, 'html'))}>
        {label}
      </Button>
    );
  }
  const endSharing = () => {
    setIsSharing(false);
    opener.current?.focus();
  };
  return (
    <>
      <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button ref={opener} {...look} rightSection={<ChevronDownIcon />}>
            {label}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {reportForms.map(({ form, label: words }) => (
            <Menu.Item key={form} onClick={() => run(() => downloadReport(analysisId, form))}>
              {words}
            </Menu.Item>
          ))}
          <Menu.Item onClick={() => setIsSharing(true)}>{texts.shareLink}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isSharing && <ShareDialog analysisId={analysisId} name={name} onClose={endSharing} />}
    </>
  );
}
