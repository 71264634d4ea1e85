import { Skeleton, Button } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import { useRef, useState } from 'react';
import type { OperationsState, TimedTaskState, OperatedJob } from '../../../contract/admin/operations.ts';
import { explainFailure } from '../../session/failure.ts';
import { WarningIcon } from '../../ui/icons.tsx';
import { LinkedParts } from '../../ui/linked-parts.tsx';
import type { LinkedPart } from '../../ui/linked-parts.tsx';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { Card } from '../../ui/card.tsx';
import { ClockTime } from '../../ui/clock-time.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { formatCount } from '../../ui/format.ts';
import { RowCell, RowTable } from '../../ui/row-table.tsx';
import { BackupsCard } from './backups-card.tsx';
import { KeptDataCard } from './kept-data-card.tsx';
import { MailsCard, ProcessesCard } from './processes-card.tsx';
import { QuotaCard } from './quota-card.tsx';
import { StateTag } from './state-tag.tsx';
import { texts } from './texts.ts';
import { useOperations } from './use-operations.ts';
import * as states from './part-states.ts';
import {
  capitalize,
  describeDuration,
  describeRhythm,
  describeTask,
  isAmiss,
  sortJobs,
  statusWords,
} from './labels.ts';
import { JobRow } from './job-row.tsx';
import spoken from '../../ui/spoken.module.css';
import classes from './operations-panel.module.css';

const lookEveryMs = 10_000;

/** How the product runs, as it stands; looked at anew again and again. */
export function OperationsPanel() {
  const operations = useOperations(lookEveryMs);
  const { error } = operations;
  return (
    <LoadedPart query={operations} failure={texts.loadFailed} skeleton={<OperationsSkeleton />}>
      {(state) => (
        <div className={classes.panel}>
          {error !== null && (
            <output className={classes.stale}>
              <WarningIcon />
              <span>
                {texts.stale} {explainFailure(error)}
              </span>
            </output>
          )}
          <LinkedParts parts={listParts(state)} />
        </div>
      )}
    </LoadedPart>
  );
}

function listParts({
  queue,
  quota,
  kept_data: kept,
  tasks,
  backups,
  ...state
}: OperationsState): LinkedPart[] {
  return [
    {
      id: 'job-queue',
      name: texts.queue,
      state: <StateTag state={states.stateOfQueue(queue)} />,
      content: <QueueCard queue={queue} />,
    },
    {
      id: 'youtube-quota',
      name: texts.quota,
      state: <StateTag state={states.stateOfQuota(quota)} />,
      content: <QuotaCard quota={quota} />,
    },
    {
      id: 'kept-data',
      name: texts.kept,
      state: <StateTag state={states.stateOfKept(kept)} />,
      content: <KeptDataCard kept={kept} />,
    },
    {
      id: 'timed-tasks',
      name: texts.tasks,
      state: <StateTag state={states.stateOfTasks(tasks)} />,
      content: <TasksCard tasks={tasks} />,
    },
    {
      id: 'backups',
      name: texts.backups,
      state: <StateTag state={states.stateOfBackups(backups)} />,
      content: <BackupsCard backups={backups} />,
    },
    {
      id: 'mails',
      name: texts.mails,
      state: <StateTag state={states.stateOfMails(state.mails)} />,
      content: <MailsCard mails={state.mails} />,
    },
    {
      id: 'processes',
      name: texts.processes,
      state: <StateTag state={states.stateOfProcesses(state.processes)} />,
      content: <ProcessesCard processes={state.processes} />,
    },
  ];
}

function OperationsSkeleton() {
  return (
    <div className={classes.panel} aria-busy="true">
      <output className={spoken.spoken}>{texts.loading}</output>
      <Skeleton className={classes.skeleton} />
      <Skeleton className={classes.skeleton} />
    </div>
  );
}

const columns = {
  task: { name: 'Task' },
  rhythm: { name: 'Rhythm' },
  last: { name: 'Last run' },
  took: { name: 'Took', isNumber: true },
  result: { name: 'Result' },
} as const;

interface TasksProps {
  tasks: readonly TimedTaskState[];
}

/** What fails or is late, and behind a line when each task ran last and what came of it. */
function TasksCard({ tasks }: TasksProps) {
  const amiss = tasks.filter(isAmiss);
  return (
    <Card title={texts.tasks} lede={texts.tasksLede}>
      {amiss.length === 0 && <p>{tasks.length === 0 ? texts.noTasks : texts.noneAmiss}</p>}
      {amiss.length > 0 && (
        <>
          <p>{texts.amiss}</p>
          <TaskTable tasks={amiss} />
        </>
      )}
      {tasks.length > 0 && (
        <Disclosure summary={`${texts.everyTask} (${formatCount(tasks.length)})`}>
          <TaskTable tasks={tasks} />
        </Disclosure>
      )}
    </Card>
  );
}

function TaskTable({ tasks }: TasksProps) {
  return (
    <RowTable title={texts.tasks} columns={Object.values(columns)}>
      {tasks.map((task) => (
        <TaskRow key={task.name} task={task} />
      ))}
    </RowTable>
  );
}

function TaskRow({ task }: { task: TimedTaskState }) {
  return (
    <tr>
      <th scope="row">{capitalize(task.name)}</th>
      <RowCell of={columns.rhythm}>{capitalize(describeRhythm(task))}</RowCell>
      <RowCell of={columns.last}>
        {task.last_started_at === null ? texts.never : <ClockTime iso={task.last_started_at} />}
      </RowCell>
      <RowCell of={columns.took}>{describeDuration(task) ?? texts.never}</RowCell>
      <RowCell of={columns.result}>
        <StateTag state={describeTask(task)} />
      </RowCell>
    </tr>
  );
}

type Queue = OperationsState['queue'];

const statuses = ['processing', 'paused', 'completed', 'failed', 'cancelled'] as const;

/** A hundred jobs would bury the rest of the screen. */
const firstShown = 10;

/** Whose turn it is, and the jobs behind the turns. */
function QueueCard({ queue }: { queue: Queue }) {
  return (
    <Card title={texts.queue} lede={texts.queueLede}>
      <dl className={classes.figures}>
        <Figure name={texts.waitingTurns} value={queue.waiting_turns} />
        <Figure name={texts.activeTurns} value={queue.active_turns} />
        {statuses.map((status) => (
          <Figure
            key={status}
            name={`Jobs ${statusWords[status].word.toLowerCase()}`}
            value={queue.counts[status]}
          />
        ))}
      </dl>
      <JobList jobs={queue.jobs} />
    </Card>
  );
}

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div className={classes.figure}>
      <dt>{name}</dt>
      <dd>{formatCount(value)}</dd>
    </div>
  );
}

function JobList({ jobs }: { jobs: readonly OperatedJob[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const sorted = sortJobs(jobs);
  const shown = showsAll ? sorted : sorted.slice(0, firstShown);
  return (
    <div className={classes.part}>
      <h3 className={classes.heading} ref={heading} tabIndex={-1}>
        {texts.jobs}
      </h3>
      {jobs.length === 0 ? (
        <p className={classes.note}>{texts.noJobs}</p>
      ) : (
        <ul>
          {shown.map((job) => (
            <JobRow key={job.id} job={job} onGone={() => heading.current?.focus()} />
          ))}
        </ul>
      )}
      {shown.length < jobs.length && (
        <div>
          <Button variant="default" onClick={() => setShowsAll(true)}>
            Show all {formatCount(jobs.length)} jobs
          </Button>
        </div>
      )}
    </div>
  );
}
