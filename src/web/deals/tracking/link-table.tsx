import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { TrackingLink } from '../../../contract/deals/tracking.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import form from '../../ui/form.module.css';
import { formatCount, formatDate } from '../../ui/format.ts';
import { RowCell, RowTable } from '../../ui/row-table.tsx';
import { readCounts } from './count-line.tsx';
import { LinkForm } from './link-form.tsx';
import { placementNames, texts } from './texts.ts';
import classes from './tracking.module.css';
import { useReloadLinks } from './use-links.ts';

/** Loaded once they are opened. */
const QrDialog = lazy(async () => ({ default: (await import('./qr-dialog.tsx')).QrDialog }));
const LinkDetails = lazy(async () => ({ default: (await import('./link-details.tsx')).LinkDetails }));

const columns = {
  creator: { name: texts.creator },
  link: { name: 'Link' },
  clicks: { name: texts.clicks, isNumber: true },
  visitors: { name: texts.visitors, isNumber: true },
  leftOut: { name: texts.leftOut, isNumber: true },
  scans: { name: texts.scans, isNumber: true },
  actions: { name: 'Actions', isSpoken: true },
} as const;

type Opened = { kind: 'details' | 'edit' | 'qr'; link: TrackingLink } | null;

interface LinkTableProps {
  title?: string;
  links: readonly TrackingLink[];
  mayChange: boolean;
  /** Where links belong to somebody from whom they can be taken. */
  onTakeOff?: (id: string) => void;
}

/** The links with their counts, and what can be done with each. */
export function LinkTable({ title = texts.links, links, mayChange, onTakeOff }: LinkTableProps) {
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  return (
    <>
      <RowTable title={title} columns={Object.values(columns)} isWide>
        {links.map((link) => (
          <Row key={link.id} link={link} mayChange={mayChange} onOpen={setOpened} onTakeOff={onTakeOff} />
        ))}
      </RowTable>
      {opened?.kind === 'qr' && (
        <Suspense fallback={<output>{texts.loading}</output>}>
          <QrDialog link={opened.link} onClose={close} />
        </Suspense>
      )}
      {opened?.kind === 'details' && (
        <Dialog title={`${opened.link.creator}: ${opened.link.code}`} onClose={close}>
          <Suspense fallback={<output>{texts.loading}</output>}>
            <LinkDetails link={opened.link} />
          </Suspense>
          <Button variant="default" onClick={close}>
            {texts.close}
          </Button>
        </Dialog>
      )}
      {opened?.kind === 'edit' && <EditLink link={opened.link} onClose={close} />}
    </>
  );
}

function EditLink({ link, onClose }: { link: TrackingLink; onClose: () => void }) {
  const reload = useReloadLinks();
  const done = () => {
    reload();
    onClose();
  };
  return (
    <Dialog title={`${link.creator}: ${link.code}`} onClose={onClose}>
      <LinkForm link={link} onDone={done} />
    </Dialog>
  );
}

interface RowProps {
  link: TrackingLink;
  mayChange: boolean;
  onOpen: (opened: Opened) => void;
  onTakeOff: LinkTableProps['onTakeOff'];
}

function Row({ link, mayChange, onOpen, onTakeOff }: RowProps) {
  const { requests, clicks } = readCounts(link.counted);
  return (
    <tr>
      <th scope="row">
        <bdi>{link.creator}</bdi>
        <span className={classes.small}>{placementNames[link.placement]}</span>
      </th>
      <RowCell of={columns.link}>
        <span className={classes.words}>
          <span className={classes.short}>{link.url.replace(/^https?:\/\//, '')}</span>
          <span className={classes.small}>{link.destination}</span>
          <Standing link={link} />
        </span>
      </RowCell>
      <RowCell of={columns.clicks}>{formatCount(clicks)}</RowCell>
      <RowCell of={columns.visitors}>{formatCount(link.counted.visitors)}</RowCell>
      <RowCell of={columns.leftOut}>{formatCount(requests - clicks)}</RowCell>
      <RowCell of={columns.scans}>{formatCount(link.counted.scans)}</RowCell>
      <RowCell of={columns.actions}>
        <span className={form.actions}>
          <CopyButton text={link.url} label={texts.copy} />
          <Button variant="default" onClick={() => onOpen({ kind: 'qr', link })}>
            {texts.qr}
          </Button>
          <Button variant="default" onClick={() => onOpen({ kind: 'details', link })}>
            {texts.details}
          </Button>
          {mayChange && (
            <Button variant="default" onClick={() => onOpen({ kind: 'edit', link })}>
              {texts.edit}
            </Button>
          )}
          {mayChange && onTakeOff !== undefined && (
            <Button variant="default" onClick={() => onTakeOff(link.id)}>
              {texts.takeOff}
            </Button>
          )}
        </span>
      </RowCell>
    </tr>
  );
}

/** What keeps a link from doing what it was made for. */
function Standing({ link }: { link: TrackingLink }) {
  const words = [
    ...(link.is_active ? [] : [texts.off]),
    ...(link.has_ended ? [texts.ended] : []),
    ...(link.finding === 'dead' ? [sayDead(link)] : []),
    ...(link.finding === 'refused' ? [texts.refused] : []),
    ...(link.counted_until === null ? [] : [texts.countedUntil(formatDate(link.counted_until))]),
  ];
  return words.length === 0 ? null : <strong className={classes.small}>{words.join(' · ')}</strong>;
}

function sayDead({ down_since: since }: TrackingLink): string {
  return since === null ? texts.dead : texts.deadSince(formatDate(since));
}

/** How many of the links lead nowhere at the moment, and whose pages these are: a mail about them names no address. */
export function OutageLine({ links }: { links: readonly TrackingLink[] }) {
  const out = links.filter((link) => link.is_active && link.finding !== null && link.finding !== 'fine');
  if (out.length === 0) return null;
  const hosts = new Set(out.map(({ destination }) => URL.parse(destination)?.host ?? destination));
  return <output className={classes.note}>{texts.out(out.length, [...hosts])}</output>;
}
