import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Account } from '../../../contract/accounts/account.ts';
import { links } from '../../app/paths.ts';
import { download } from '../../session/download.ts';
import { describeExportFailure } from '../../session/report-download.ts';
import { DownloadIcon, LinkIcon } from '../../ui/icons.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { showToast } from '../../ui/toast.ts';
import { useBusy } from '../../ui/use-busy.ts';
import classes from './compare-screen.module.css';
import { LinksDialog } from './links-dialog.tsx';
import { texts } from './texts.ts';

interface CompareActionsProps {
  ids: readonly string[];
  account: Account;
  /** Nothing in it is withheld from the reader. */
  isWhole: boolean;
}

const files = [
  { label: texts.pdf, path: '/api/compare/pdf', more: { paper: 'a4' }, needsAll: true },
  { label: texts.letter, path: '/api/compare/pdf', more: { paper: 'letter' }, needsAll: true },
  { label: texts.excel, path: '/api/compare/excel', more: {}, needsAll: false },
] as const;

/** What can be taken along: files by the plan, a link by whoever may share. */
export function CompareActions({ ids, account, isWhole }: CompareActionsProps) {
  const { isBusy, run } = useBusy();
  const opener = useRef<HTMLButtonElement>(null);
  const [isSharing, setIsSharing] = useState(false);
  const canExport = account.plan.features.includes('exports');
  const offered = files.filter(({ needsAll }) => (needsAll ? isWhole : canExport));
  const canShare = isWhole && account.workspace.rights.includes('analyse');
  const save = async ({ path, more, label }: (typeof files)[number]) => {
    const outcome = await download(path, { ids: ids.join(','), ...more });
    await showToast(
      outcome.ok
        ? { title: 'Comparison exported', message: `${label} has been downloaded`, tone: 'good' }
        : describeExportFailure(outcome, 'The comparison could not be exported'),
    );
  };
  if (offered.length === 0 && !canShare) {
    return (
      <p className={classes.quiet}>
        {texts.limited} <Link to={links.pricing}>{texts.seePlans}</Link>
      </p>
    );
  }
  return (
    <section className={classes.actions} aria-label={texts.actions}>
      {canShare && (
        <Button ref={opener} size="xs" leftSection={<LinkIcon />} onClick={() => setIsSharing(true)}>
          {texts.share}
        </Button>
      )}
      {offered.length > 0 && (
        <Menu
          label={isBusy ? texts.preparing : texts.download}
          button={{ leftSection: <DownloadIcon /> }}
          isBusy={isBusy}
        >
          {offered.map((file) => (
            <MenuItem key={file.label} onChoose={() => run(() => save(file))}>
              {file.label}
            </MenuItem>
          ))}
        </Menu>
      )}
      {isSharing && (
        <LinksDialog
          ids={ids}
          onClose={() => {
            setIsSharing(false);
            opener.current?.focus();
          }}
        />
      )}
    </section>
  );
}
