import { Button, TextInput } from '@mantine/core';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { SyntheticEvent } from 'react';
import type { Account } from '../../../contract/accounts/account.ts';
import type { BulkJob, BulkLine } from '../../../contract/analysis/bulk-analysis.ts';
import { longestJobName } from '../../../contract/limits.ts';
import { plans } from '../../../engine/plans/plans.ts';
import { api } from '../../session/api.ts';
import { refreshStart } from '../../session/start.ts';
import { useAction } from '../../session/use-action.ts';
import { Card } from '../../ui/card.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import { showToast } from '../../ui/toast.ts';
import { WarningIcon } from '../../ui/icons.tsx';
import { formatCount, formatPlural } from '../../ui/format.ts';
import { findExcess, readLines } from './channel-lines.ts';
import type { ChannelLines } from './channel-lines.ts';
import { ListField } from './list-field.tsx';
import type { ReadList } from './read-list-file.ts';
import { checkStart, fieldOfRefusal } from './start-problems.ts';
import type { StartProblems } from './start-problems.ts';
import { texts, kindWords } from './texts.ts';
import { describeCost } from './cost.ts';
import { LineList } from './line-list.tsx';
import form from '../../ui/form.module.css';
import classes from './start-card.module.css';

export interface StartCardProps {
  account: Account;
  onStarted: (job: BulkJob) => void;
}

/** A job's name and its list; what it will cost stands below before it is started. */
export function StartCard({ account, onStarted }: StartCardProps) {
  const place = useRef<HTMLFormElement>(null);
  const [name, setName] = useState('');
  const [typed, setTyped] = useState('');
  const [read, setRead] = useState<ReadList | null>(null);
  const [problems, setProblems] = useState<StartProblems>({});
  const [outcome, setOutcome] = useState<{ job: BulkJob; rejected: BulkLine[] } | null>(null);
  const counted = useDeferredValue(typed);
  const list = useMemo(() => read ?? readLines(counted), [read, counted]);
  const starting = useAction(
    (input: Parameters<typeof api.bulkChannelAnalysis>[0]) => api.bulkChannelAnalysis(input),
    (started) => {
      onStarted(started.job);
      setOutcome(started);
      setName('');
      setTyped('');
      setRead(null);
      void refreshStart();
      void showToast({ title: texts.started, tone: 'good' });
    },
  );
  const { failure } = starting;
  useEffect(() => {
    if (failure === null) return;
    const isNamed = failure.message === texts.startFailed;
    void showToast({
      title: texts.startFailed,
      ...(!isNamed && { message: failure.message }),
      tone: 'bad',
      isSilent: true,
    });
  }, [failure]);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const given = read ?? readLines(typed);
    const found = checkStart(name, given, findExcess);
    setProblems(found);
    setOutcome(null);
    const first = (['name', 'list'] as const).find((field) => found[field] !== undefined);
    if (first === undefined) {
      starting.run({ job_name: name.trim(), channel_urls: [...given.lines], ...tableOf(given) });
      return;
    }
    const field = place.current?.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
  };
  // A plan without bulk analysis takes short lists, and no files.
  const most = account.plan.features.includes('bulk') ? null : plans[account.plan.tier].pasted;
  const refused = failure === null ? {} : fieldOfRefusal(failure);
  const isRefusedInField = Object.keys(refused).length > 0;
  return (
    <Card title={most === null ? texts.title : texts.pasteTitle} lede={texts.lede}>
      <form ref={place} className={form.form} onSubmit={submit} noValidate>
        <TextInput
          label={texts.jobName}
          name="name"
          dir="auto"
          autoComplete="off"
          maxLength={longestJobName}
          error={problems.name ?? refused.name ?? null}
          value={name}
          readOnly={starting.isRunning}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value);
            setProblems({ ...problems, name: undefined });
          }}
        />
        <ListField
          typed={typed}
          read={read}
          list={list}
          isReadOnly={starting.isRunning}
          most={most}
          error={problems.list ?? refused.list ?? null}
          onType={(text) => {
            setTyped(text);
            setProblems({ ...problems, list: undefined });
          }}
          onRead={(reading) => {
            if ('list' in reading) setRead(reading.list);
            setProblems({ ...problems, list: 'problem' in reading ? reading.problem : undefined });
          }}
          onRemove={() => setRead(null)}
        />
        <CostNote account={account} list={list} />
        <FailureLine message={isRefusedInField ? null : (failure?.message ?? null)} />
        <div className={form.actions}>
          <Button type="submit" aria-disabled={starting.isRunning}>
            {starting.isRunning ? texts.starting : texts.start}
          </Button>
        </div>
      </form>
      {outcome !== null && <StartOutcome {...outcome} onClose={() => setOutcome(null)} />}
    </Card>
  );
}

/** The other columns of a file come back with the results. */
function tableOf(list: ChannelLines): { table?: { headings: string[]; rows: string[][] } } {
  return list.table === undefined ? {} : { table: list.table };
}

/** What the list may cost, and what there is. */
function CostNote({ account, list }: { account: Account; list: ChannelLines }) {
  const { sentence, warning } = describeCost(list.distinctCount, {
    credits: account.profile.credits_remaining,
    usage: account.usage,
  });
  return (
    <>
      <p className={classes.note}>{sentence}</p>
      {warning !== null && (
        <p className={classes.warning}>
          <WarningIcon />
          <span>{warning}</span>
        </p>
      )}
    </>
  );
}

interface StartOutcomeProps {
  job: BulkJob;
  /** The first of the lines that were left out. */
  rejected: readonly BulkLine[];
  onClose: () => void;
}

/** The rest stands with the job. */
const shownLines = 5;

/** What became of the list: how many channels, what was counted once, and each line that was left out with its reason. */
function StartOutcome({ job, rejected, onClose }: StartOutcomeProps) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  const more = job.rejected_count - Math.min(shownLines, rejected.length);
  return (
    <section ref={place} tabIndex={-1} className={classes.outcome} aria-label={texts.started}>
      <p className={classes.outcomeText}>
        <strong>
          <bdi>{job.job_name}</bdi>
        </strong>{' '}
        has started with {formatPlural(job.total_channels, 'channel')}.
        {job.duplicate_count > 0 && <> {formatPlural(job.duplicate_count, 'repeated line')} counted once.</>}
        {job.rejected_count > 0 && <> {formatPlural(job.rejected_count, 'line')} left out:</>}
      </p>
      {rejected.length > 0 && <LineList lines={rejected.slice(0, shownLines)} />}
      {more > 0 && (
        <p className={classes.note}>
          {formatCount(more)} more are listed with the job under “{kindWords.rejected}”.
        </p>
      )}
      <div>
        <Button variant="default" size="xs" onClick={onClose}>
          {texts.close}
        </Button>
      </div>
    </section>
  );
}
