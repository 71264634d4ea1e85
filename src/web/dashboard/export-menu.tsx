import { Button, Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { ChevronDownIcon, DownloadIcon, LockIcon } from '../ui/icons.tsx';
import { exportKinds } from './export-kinds.ts';
import classes from './recent-card.module.css';
import { refuseExport } from './refuse-export.ts';
import { texts } from './texts.ts';

const kinds = ['csv', 'excel'] as const;

/** Disabled, and still within reach of the keyboard, so that the note below is found. */
const notYet = { 'aria-disabled': true, 'data-disabled': true, closeMenuOnClick: false } as const;

export function ExportMenu({ canExport }: { canExport: boolean }) {
  return (
    <Menu
      position="bottom-end"
      withinPortal={false}
      width="target"
      withInitialFocusPlaceholder={false}
      classNames={{ dropdown: classes.menu }}
    >
      <Menu.Target>
        <Button variant="default" size="xs" leftSection={<DownloadIcon />} rightSection={<ChevronDownIcon />}>
          {texts.export}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {kinds.map((kind) => (
          <Menu.Item
            key={kind}
            {...(canExport ? notYet : { leftSection: <LockIcon />, onClick: () => refuseExport(kind) })}
          >
            {exportKinds[kind].label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        {canExport && <p className={classes.menuNote}>{texts.exportsLater}</p>}
        <p className={classes.menuNote}>{texts.sheetsLater}</p>
      </Menu.Dropdown>
    </Menu>
  );
}
