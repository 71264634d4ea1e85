import { Button, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import type { Watch, WatchList } from '../../../contract/analysis/watch.ts';
import { longestChannelReference } from '../../../contract/limits.ts';
import { api } from '../../session/api.ts';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { useAction } from '../../session/use-action.ts';
import { Card } from '../../ui/card.tsx';
import { ConfirmedButton } from '../../ui/confirmed-button.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import { formatCount } from '../../ui/format.ts';
import { Moment } from '../../ui/moment.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Who } from './parts.tsx';
import { RuleFields } from './rule-fields.tsx';
import { usualSettings, type Settings } from './usual-settings.ts';
import { texts } from './texts.ts';
import classes from './watch.module.css';

/** What is watched, how it stands, and by which rules. */
export function Watches({ mayChange }: { mayChange: boolean }) {
  const list = useQuery({
    queryKey: ['watch', 'list'],
    queryFn: ({ signal }) => api.watches({}, { signal }),
  });
  return (
    <LoadedPart query={list} failure={texts.watchesFailed}>
      {(data) => (
        <div className={classes.part}>
          {!mayChange && <p className={classes.note}>{texts.readOnly}</p>}
          <p className={classes.note}>{texts.used(formatCount(data.watched), formatCount(data.limit))}</p>
          {data.watches.length === 0 ? (
            <EmptyState title={texts.noWatches} note={texts.noWatchesMore} />
          ) : (
            <ul className={classes.watches}>
              {data.watches.map((watch) => (
                <Row key={watch.id} watch={watch} most={data.most} mayChange={mayChange} />
              ))}
            </ul>
          )}
          {mayChange && <AddWatch most={data.most} />}
        </div>
      )}
    </LoadedPart>
  );
}

function useReload() {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: ['watch'] });
}

function AddWatch({ most }: Pick<WatchList, 'most'>) {
  const [channel, setChannel] = useState('');
  const [settings, setSettings] = useState(usualSettings);
  const reload = useReload();
  const adding = useAction(
    () => api.addWatch({ kind: 'channel', channel: channel.trim(), ...settings }),
    () => {
      setChannel('');
      reload();
    },
  );
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (channel.trim() !== '') adding.run(undefined);
  };
  return (
    <Card title={texts.addFirst} lede={texts.addNote}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextInput
          label={texts.channel}
          placeholder={texts.channelHint}
          value={channel}
          maxLength={longestChannelReference}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={adding.failure?.message}
          onChange={({ currentTarget }) => setChannel(currentTarget.value)}
        />
        <RuleFields settings={settings} most={most} onChange={setSettings} />
        <Button type="submit" aria-disabled={adding.isRunning}>
          {adding.isRunning ? texts.adding : texts.add}
        </Button>
      </form>
    </Card>
  );
}

interface RowProps extends Pick<WatchList, 'most'> {
  watch: Watch;
  mayChange: boolean;
}

function Row({ watch, most, mayChange }: RowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const name = watch.list_name ?? watch.channel_name ?? watch.channel_id ?? '';
  return (
    <li className={classes.group}>
      <div className={classes.line}>
        {watch.list_id === null ? (
          <Who {...watch} />
        ) : (
          <span className={classes.words}>
            <bdi className={classes.strong}>{watch.list_name}</bdi>
            <span className={classes.note}>{`${texts.list} · ${texts.channels(watch.channels)}`}</span>
          </span>
        )}
        <Standing watch={watch} />
        {mayChange && <Actions watch={watch} name={name} isOpen={isOpen} onOpen={() => setIsOpen(!isOpen)} />}
      </div>
      {watch.waiting_for_plan > 0 && <output>{texts.waitingForPlan(watch.waiting_for_plan)}</output>}
      {isOpen && <EditRules watch={watch} most={most} onDone={() => setIsOpen(false)} />}
    </li>
  );
}

function Standing({ watch }: { watch: Watch }) {
  const { refreshed_at: last, next_at: next } = watch;
  return (
    <span className={classes.note}>
      {last === null ? (
        texts.notYet
      ) : (
        <>
          {texts.last} <Moment iso={last} />
        </>
      )}
      {' · '}
      {watch.paused ? (
        texts.paused
      ) : watch.waiting_for_credits > 0 ? (
        texts.waitingForCredits
      ) : next === null ? null : (
        <>
          {texts.next} <Moment iso={next} />
        </>
      )}
      {watch.gone > 0 && watch.list_id === null && ` · ${texts.goneNote}`}
    </span>
  );
}

interface ActionsProps {
  watch: Watch;
  name: string;
  isOpen: boolean;
  onOpen: () => void;
}

function Actions({ watch, name, isOpen, onOpen }: ActionsProps) {
  const reload = useReload();
  const { id, frequency, rules, paused } = watch;
  const pausing = useAction(() => api.changeWatch({ id, frequency, rules, paused: !paused }), reload);
  const ending = useAction(() => api.endWatch({ id }), reload);
  const failure = pausing.failure ?? ending.failure;
  const pause = paused ? texts.goOn : texts.pause;
  return (
    <span className={classes.actions}>
      <Button
        variant="default"
        size="xs"
        aria-expanded={isOpen}
        aria-label={`${texts.edit}: ${name}`}
        onClick={onOpen}
      >
        {texts.edit}
      </Button>
      <Button
        variant="default"
        size="xs"
        aria-label={`${pause}: ${name}`}
        aria-disabled={pausing.isRunning}
        onClick={() => pausing.run(undefined)}
      >
        {pause}
      </Button>
      <ConfirmedButton
        label={texts.end}
        question={texts.endQuestion}
        confirmLabel={texts.endConfirm}
        keepLabel={texts.endKeep}
        isRunning={ending.isRunning}
        onConfirm={() => ending.run(undefined)}
        size="xs"
      />
      <FailureLine message={failure?.message ?? null} />
    </span>
  );
}

interface EditProps extends Pick<WatchList, 'most'> {
  watch: Watch;
  onDone: () => void;
}

function EditRules({ watch, most, onDone }: EditProps) {
  const { id, frequency, rules, paused } = watch;
  const [settings, setSettings] = useState<Settings>({ frequency, rules });
  const reload = useReload();
  const saving = useAction(
    () => api.changeWatch({ id, paused, ...settings }),
    () => {
      onDone();
      reload();
    },
  );
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    saving.run(undefined);
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <RuleFields settings={settings} most={most} onChange={setSettings} />
      <FailureLine message={saving.failure?.message ?? null} />
      <span className={classes.actions}>
        <Button type="submit" size="xs" aria-disabled={saving.isRunning}>
          {saving.isRunning ? texts.adding : texts.save}
        </Button>
        <Button variant="default" size="xs" onClick={onDone}>
          {texts.cancel}
        </Button>
      </span>
    </form>
  );
}
