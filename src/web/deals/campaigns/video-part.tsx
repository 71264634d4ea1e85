import { Anchor, Button, Checkbox, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeliveryCheck, DeliveryProgress } from '../../../contract/deals/campaign-delivery.ts';
import { deliveryNoteTexts } from '../../../engine/campaigns/delivered-views.ts';
import { api } from '../../session/api.ts';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { useAction } from '../../session/use-action.ts';
import { FailureLine } from '../../ui/failure-line.tsx';
import { formatCount } from '../../ui/format.ts';
import { Tag } from '../../ui/tag.tsx';
import classes from './campaigns.module.css';
import { checkNames, checkTags, videoTexts } from './video-texts.ts';
import { useReloadCampaign } from './use-campaigns.ts';

/** A deliverable's video: pasted, checked, and counted by day beside the forecast. */
export function VideoPart({ id, mayWork }: { id: string; mayWork: boolean }) {
  const progress = useQuery({
    queryKey: ['campaign-video', id],
    queryFn: ({ signal }) => api.deliverableProgress({ id }, { signal }),
  });
  return (
    <section className={classes.part} aria-label={videoTexts.title}>
      <LoadedPart query={progress} failure={videoTexts.failed}>
        {(found) => <Loaded progress={found} mayWork={mayWork} />}
      </LoadedPart>
    </section>
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
      <ul aria-live="polite" aria-label={videoTexts.checks} className={classes.part}>
        {checks.map(({ name, state, words }) => (
          <li key={name}>
            <Tag tone={checkTags[state].tone}>{checkTags[state].name}</Tag> {checkNames[name]}: {words}
          </li>
        ))}
      </ul>
      {latest !== null && <Days progress={progress} />}
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
      queries.setQueryData(['campaign-video', id], progress);
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
      <Button type="submit" variant="default" aria-disabled={checking.isRunning}>
        {videoTexts.check}
      </Button>
    </form>
  );
}

function Days({ progress: { points } }: { progress: DeliveryProgress }) {
  return (
    <table>
      <caption>{videoTexts.days}</caption>
      <thead>
        <tr>
          {videoTexts.columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.map(({ day, views, forecast }) => (
          <tr key={day}>
            <th scope="row">{day}</th>
            <td>{views === null ? videoTexts.notMeasured : formatCount(views)}</td>
            <td>
              {forecast === null
                ? videoTexts.notMeasured
                : `${formatCount(forecast.low)} to ${formatCount(forecast.high)}`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
