import { Anchor, Button, Checkbox, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeliveryCheck, DeliveryProgress } from '../../../contract/deals/campaign-delivery.ts';
import { deliveryNoteTexts } from '../../../engine/campaigns/delivered-views.ts';
import { guaranteeDay } from '../../../engine/campaigns/guarantee.ts';
import { api } from '../../session/api.ts';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { useAction } from '../../session/use-action.ts';
import { useStart } from '../../session/start.ts';
import { FailureLine } from '../../ui/failure-line.tsx';
import form from '../../ui/form.module.css';
import { formatCount, formatDay } from '../../ui/format.ts';
import { RowCell, RowTable } from '../../ui/row-table.tsx';
import { Tag } from '../../ui/tag.tsx';
import classes from './campaigns.module.css';
import { checkNames, checkTags, videoTexts } from './video-texts.ts';
import { useReloadCampaign } from './use-campaigns.ts';

interface VideoPartProps {
  id: string;
  /** Of the deliverable: an older state of it would be refused. */
  version: number;
  mayWork: boolean;
  /** Where the channel publishes in the demo, with what the brief asks to say; `null` once it was removed. */
  demo: { channelId: string; disclosure: string } | null;
}

const progressKey = (id: string, version: number) => ['campaign-video', id, version];

/** A deliverable's video: pasted, checked, and counted by day beside the forecast. */
export function VideoPart({ id, version, mayWork, demo }: VideoPartProps) {
  const { site } = useStart();
  const progress = useQuery({
    queryKey: progressKey(id, version),
    queryFn: ({ signal }) => api.deliverableProgress({ id }, { signal }),
  });
  return (
    <section className={classes.part} aria-label={videoTexts.title}>
      <LoadedPart query={progress} failure={videoTexts.failed}>
        {(found) => (
          <>
            {mayWork && demo !== null && site.demo.youtube && <DemoLink {...demo} progress={found} />}
            <Loaded progress={found} mayWork={mayWork} />
          </>
        )}
      </LoadedPart>
    </section>
  );
}

interface DemoLinkProps {
  channelId: string;
  disclosure: string;
  progress: DeliveryProgress;
}

/** Nobody publishes on a sample channel, so whoever tries the demo does. */
function DemoLink({ channelId, disclosure, progress }: DemoLinkProps) {
  const typical = progress.points.find(({ day }) => day === guaranteeDay)?.forecast?.typical;
  const asked = new URLSearchParams({ text: disclosure, ...(typical && { views: String(typical) }) });
  return (
    <p className={classes.note}>
      <Tag tone="warn">{videoTexts.demo}</Tag> {videoTexts.demoNote}{' '}
      <a href={`/demo/studio/${channelId}/videos?${asked.toString()}`} target="_blank" rel="noopener">
        {videoTexts.demoOpen}
      </a>
    </p>
  );
}

function Loaded({ progress, mayWork }: { progress: DeliveryProgress; mayWork: boolean }) {
  const [checks, setChecks] = useState<readonly DeliveryCheck[]>(progress.checks);
  const { videos, guarantee, notes, latest } = progress;
  return (
    <>
      {mayWork && <PasteForm progress={progress} onChecked={setChecks} />}
      {videos.map(({ id, url }) => (
        <Anchor key={id} href={url} target="_blank" rel="noopener noreferrer nofollow">
          {videoTexts.open}
        </Anchor>
      ))}
      <ul aria-live="polite" aria-label={videoTexts.checks} className={classes.checks}>
        {checks.map(({ name, state, words }) => (
          <li key={name}>
            <Tag tone={checkTags[state].tone}>{checkTags[state].name}</Tag> {checkNames[name]}: {words}
          </li>
        ))}
      </ul>
      {latest !== null && (
        <p className={classes.words}>
          {videoTexts.latest(formatCount(latest.views), formatDay(latest.read_at.slice(0, 10)))}
        </p>
      )}
      {latest !== null && <Days progress={progress} />}
      {mayWork && videos.length > 0 && <ReadButton progress={progress} onRead={setChecks} />}
      {notes.map((note) => (
        <p key={note} className={classes.warn}>
          {deliveryNoteTexts[note]}
        </p>
      ))}
      {guarantee !== null && <p className={classes.words}>{guarantee.words}</p>}
      {guarantee?.make_good && <p className={classes.words}>{guarantee.make_good.text}</p>}
    </>
  );
}

interface PasteFormProps {
  progress: DeliveryProgress;
  onChecked: (checks: readonly DeliveryCheck[]) => void;
}

function PasteForm({ progress: { id, version, videos }, onChecked }: PasteFormProps) {
  const [address, setAddress] = useState('');
  const [isReupload, setReupload] = useState(false);
  const queries = useQueryClient();
  const reload = useReloadCampaign();
  const checking = useAction(
    () => api.verifyDeliverable({ id, version, address, is_reupload: isReupload && videos.length > 0 }),
    ({ is_kept: isKept, checks, progress }) => {
      onChecked(checks);
      if (!isKept) return;
      setAddress('');
      for (const known of [version, progress.version]) queries.setQueryData(progressKey(id, known), progress);
      void reload();
    },
  );
  return (
    <form
      className={classes.part}
      onSubmit={(event) => {
        event.preventDefault();
        checking.run(undefined);
      }}
    >
      <TextInput
        label={videoTexts.address}
        description={videoTexts.addressHelp}
        autoComplete="off"
        value={address}
        onChange={({ currentTarget }) => setAddress(currentTarget.value)}
      />
      {videos.length > 0 && (
        <Checkbox
          label={videoTexts.reupload}
          checked={isReupload}
          onChange={({ currentTarget }) => setReupload(currentTarget.checked)}
        />
      )}
      <FailureLine message={checking.failure?.message ?? null} />
      <div className={form.actions}>
        <Button type="submit" variant="default" aria-disabled={checking.isRunning}>
          {checking.isRunning ? videoTexts.checking : videoTexts.check}
        </Button>
      </div>
    </form>
  );
}

interface ReadButtonProps {
  progress: DeliveryProgress;
  onRead: (checks: readonly DeliveryCheck[]) => void;
}

/** Views are read each day; whoever wants them sooner asks. */
function ReadButton({ progress: { id, version }, onRead }: ReadButtonProps) {
  const queries = useQueryClient();
  const reload = useReloadCampaign();
  const reading = useAction(
    () => api.readDeliverable({ id }),
    (progress) => {
      onRead(progress.checks);
      for (const known of [version, progress.version]) queries.setQueryData(progressKey(id, known), progress);
      void reload();
    },
  );
  return (
    <>
      <FailureLine message={reading.failure?.message ?? null} />
      <div className={form.actions}>
        <Button variant="default" aria-disabled={reading.isRunning} onClick={() => reading.run(undefined)}>
          {reading.isRunning ? videoTexts.reading : videoTexts.read}
        </Button>
      </div>
    </>
  );
}

const columns = {
  day: { name: 'Age' },
  views: { name: 'Views', isNumber: true },
  forecast: { name: 'Forecast (80%)', isNumber: true },
} as const;

/** Days of which something is known; the others have not come, or were missed. */
function Days({ progress }: { progress: DeliveryProgress }) {
  const points = progress.points.filter(({ views, forecast }) => views !== null || forecast !== null);
  if (points.length === 0) return <p className={classes.note}>{videoTexts.noDays}</p>;
  return (
    <div>
      <h3 className={classes.columnName}>{videoTexts.days}</h3>
      <RowTable title={videoTexts.days} columns={Object.values(columns)} isCompact>
        {points.map(({ day, views, forecast }) => (
          <tr key={day}>
            <th scope="row">{videoTexts.day(day)}</th>
            <RowCell of={columns.views}>
              {views === null ? videoTexts.notMeasured : formatCount(views)}
            </RowCell>
            <RowCell of={columns.forecast}>
              {forecast === null
                ? videoTexts.noForecast
                : `${formatCount(forecast.low)} to ${formatCount(forecast.high)}`}
            </RowCell>
          </tr>
        ))}
      </RowTable>
    </div>
  );
}
