import type { TimedTaskState } from '../../../contract/admin/operations.ts';
import { Card } from '../../ui/card.tsx';
import { ClockTime } from '../../ui/clock-time.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { formatCount } from '../../ui/format.ts';
import { RowCell, RowTable } from '../../ui/row-table.tsx';
import { StateTag } from './state-tag.tsx';
import { texts } from './texts.ts';
import { capitalize, describeDuration, describeRhythm, describeTask, isAmiss } from './labels.ts';

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
export function TasksCard({ tasks }: TasksProps) {
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
