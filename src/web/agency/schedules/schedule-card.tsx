import { Button } from '@mantine/core';
import { useId } from 'react';
import type { Schedule } from '../../../contract/agency/schedules.ts';
import { api } from '../../session/api.ts';
import { tellFailure } from '../../session/tell-failure.ts';
import { useAction } from '../../session/use-action.ts';
import card from '../../ui/card.module.css';
import { ConfirmedButton } from '../../ui/confirmed-button.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import form from '../../ui/form.module.css';
import { formatExactTime, formatTimeOfDay } from '../../ui/format.ts';
import { Moment } from '../../ui/moment.tsx';
import { showToast } from '../../ui/toast.ts';
import { Tag, type TagTone } from '../../ui/tag.tsx';
import classes from './schedules.module.css';
import { texts } from './texts.ts';
import { describeRhythm, nameOf, useKeepSchedules, type Powers } from './use-schedules.ts';

interface ScheduleCardProps {
  schedule: Schedule;
  powers: Powers;
  onChange: () => void;
}

/** One scheduled report: when it is sent and to whom, and how that went. Several may be of one thing: no landmarks. */
export function ScheduleCard({ schedule, powers, onChange }: ScheduleCardProps) {
  const headingId = useId();
  const { addresses, stopped_for: stop } = schedule;
  const hasReaders = addresses.some(({ state }) => state === 'member' || state === 'confirmed');
  return (
    <article className={card.card} aria-labelledby={headingId}>
      <header className={card.head}>
        <h2 className={card.title} id={headingId}>
          <bdi>{nameOf(schedule)}</bdi>
        </h2>
        <StateTag schedule={schedule} />
        <p className={card.lede}>{kindOf(schedule)}</p>
      </header>
      {stop !== null && <p className={classes.warning}>{texts.stops[stop]}</p>}
      {stop === null && !hasReaders && <p className={classes.warning}>{texts.nobody}</p>}
      <FactList
        facts={[
          { name: texts.when, value: describeRhythm(schedule) },
          { name: texts.next, value: <Next schedule={schedule} /> },
          { name: texts.last, value: <Last schedule={schedule} /> },
          { name: texts.to, value: <Addresses schedule={schedule} /> },
          { name: texts.owner, value: <bdi>{schedule.owner_name ?? texts.former}</bdi> },
        ]}
      />
      {powers.mayManage && (
        <Actions schedule={schedule} powers={powers} canSend={hasReaders} onChange={onChange} />
      )}
    </article>
  );
}

const kindOf = ({ what, format }: Schedule) =>
  what === 'library' ? texts.formats[format] : `${texts.which[what]}, ${texts.formats[format]}`;

function StateTag({ schedule: { is_paused: isPaused, stopped_for: stop } }: { schedule: Schedule }) {
  const [tone, word]: [TagTone, string] = isPaused
    ? ['neutral', texts.pausedTag]
    : stop === null
      ? ['good', texts.on]
      : stop === 'failures' || stop === 'plan'
        ? ['warn', texts.waits]
        : ['bad', texts.stopped];
  return <Tag tone={tone}>{word}</Tag>;
}

function Next({ schedule: { next_at: next, is_under_way: isUnderWay } }: { schedule: Schedule }) {
  if (isUnderWay) return <output>{texts.underWay}</output>;
  return next === null ? (
    texts.nothing
  ) : (
    <time dateTime={next} title={formatExactTime(next)}>
      {formatTimeOfDay(next)}
    </time>
  );
}

function Last({ schedule }: { schedule: Schedule }) {
  const { last_sent_at: at, last_sent_to: count, last_was_linked: isLinked } = schedule;
  if (at === null) return texts.never;
  return (
    <span>
      <Moment iso={at} />, {count === null || count === 0 ? texts.sentToNobody : texts.sentTo(count)}
      {isLinked && `, ${texts.linked}`}
    </span>
  );
}

function Addresses({ schedule: { addresses } }: { schedule: Schedule }) {
  return (
    <ul className={classes.addresses}>
      {addresses.map(({ address, state }) => (
        <li key={address} className={classes.address}>
          <bdi>{address}</bdi> <span className={classes.note}>{texts.states[state]}</span>
        </li>
      ))}
    </ul>
  );
}

function Actions({ schedule, powers, canSend, onChange }: ScheduleCardProps & { canSend: boolean }) {
  const { id, next_at: next, is_under_way: isUnderWay } = schedule;
  const keep = useKeepSchedules();
  const sending = useAction(
    () => tellFailure(texts.sendFailed, api.sendSchedule({ id })),
    (answer) => {
      keep(answer);
      void showToast({ title: texts.sent, message: nameOf(schedule), tone: 'good' });
    },
  );
  const deleting = useAction(
    () => tellFailure(texts.deleteFailed, api.deleteSchedule({ id })),
    (answer) => {
      keep(answer);
      void showToast({ title: texts.deleted, message: nameOf(schedule), tone: 'good' });
    },
  );
  return (
    <div className={form.actions}>
      {powers.maySend && next !== null && canSend && !isUnderWay && (
        <Button
          variant="default"
          size="xs"
          aria-disabled={sending.isRunning}
          onClick={() => sending.run(undefined)}
        >
          {sending.isRunning ? texts.sending : texts.sendNow}
        </Button>
      )}
      {powers.maySend && (
        <Button variant="default" size="xs" onClick={onChange}>
          {texts.edit}
        </Button>
      )}
      <ConfirmedButton
        size="xs"
        label={texts.delete}
        question={texts.deleteQuestion}
        confirmLabel={texts.deleteIt}
        keepLabel={texts.keepIt}
        isRunning={deleting.isRunning}
        onConfirm={() => deleting.run(undefined)}
      />
    </div>
  );
}
