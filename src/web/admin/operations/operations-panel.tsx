import { Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import type { OperationsState } from '../../../contract/admin/operations.ts';
import { explainFailure } from '../../session/failure.ts';
import { WarningIcon } from '../../ui/icons.tsx';
import { LinkedParts, type LinkedPart } from '../../ui/linked-parts.tsx';
import { LoadedPart } from '../../session/loaded-part.tsx';
import spoken from '../../ui/spoken.module.css';
import { KeptDataCard } from './kept-data-card.tsx';
import classes from './operations-panel.module.css';
import { QueueCard } from './queue-card.tsx';
import { QuotaCard } from './quota-card.tsx';
import { TasksCard } from './tasks-card.tsx';
import { StateTag } from './state-tag.tsx';
import { texts } from './texts.ts';
import { useOperations } from './use-operations.ts';
import { stateOfKept, stateOfQueue, stateOfQuota, stateOfTasks } from './part-states.ts';

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

function listParts({ queue, quota, kept_data: kept, tasks }: OperationsState): LinkedPart[] {
  return [
    {
      id: 'job-queue',
      name: texts.queue,
      state: <StateTag state={stateOfQueue(queue)} />,
      content: <QueueCard queue={queue} />,
    },
    {
      id: 'youtube-quota',
      name: texts.quota,
      state: <StateTag state={stateOfQuota(quota)} />,
      content: <QuotaCard quota={quota} />,
    },
    {
      id: 'kept-data',
      name: texts.kept,
      state: <StateTag state={stateOfKept(kept)} />,
      content: <KeptDataCard kept={kept} />,
    },
    {
      id: 'timed-tasks',
      name: texts.tasks,
      state: <StateTag state={stateOfTasks(tasks)} />,
      content: <TasksCard tasks={tasks} />,
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
