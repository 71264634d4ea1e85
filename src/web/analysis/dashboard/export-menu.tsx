import { Button, Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { useState } from 'react';
import { ChevronDownIcon, DownloadIcon, LockIcon } from '../../ui/icons.tsx';
import { exportedKinds, exportKinds, type ExportKind } from './export-kinds.ts';
import { exportList, refuseExport } from './export-list.ts';
import classes from './recent-card.module.css';
import { texts } from './texts.ts';
import { useBusy } from '../../ui/use-busy.ts';

interface ExportMenuProps {
  canExport: boolean;
  /** The analyses that are shown. */
  ids: readonly string[];
}

/** Disabled, and still within reach of the keyboard, so that the note below is found. */
const nothingYet = { 'aria-disabled': true, 'data-disabled': true, closeMenuOnClick: false } as const;

const shownOnes = 'shown';

export function ExportMenu({ canExport, ids }: ExportMenuProps) {
  const { isBusy, run } = useBusy();
  const [scope, setScope] = useState<string | null>(shownOnes);
  const isEmpty = ids.length === 0;
  const choose = (kind: ExportKind) =>
    canExport
      ? run(() => exportList(kind, scope === 'all' ? { all: true } : { analysisIds: ids }))
      : refuseExport(kind);
  return (
    <Menu
      position="bottom-end"
      withinPortal={false}
      width="target"
      withInitialFocusPlaceholder={false}
      classNames={{ dropdown: classes.menu }}
    >
      <Menu.Target>
        <Button
          variant="default"
          size="xs"
          leftSection={<DownloadIcon />}
          rightSection={<ChevronDownIcon />}
          aria-busy={isBusy}
        >
          {isBusy ? texts.exporting : texts.export}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {exportedKinds.map((kind) => (
          <Menu.Item
            key={kind}
            {...(canExport && (isEmpty || isBusy) && nothingYet)}
            leftSection={canExport ? undefined : <LockIcon />}
            onClick={() => (canExport && isEmpty ? undefined : choose(kind))}
          >
            {exportKinds[kind].label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        {canExport && !isEmpty && (
          <Menu.RadioGroup value={scope} onChange={setScope}>
            <Menu.RadioItem value={shownOnes}>{texts.exportShown(ids.length)}</Menu.RadioItem>
            <Menu.RadioItem value="all">{texts.exportAll}</Menu.RadioItem>
          </Menu.RadioGroup>
        )}
        {canExport && isEmpty && <p className={classes.menuNote}>{texts.recentEmpty}</p>}
        <p className={classes.menuNote}>{texts.sheetsLater}</p>
      </Menu.Dropdown>
    </Menu>
  );
}
