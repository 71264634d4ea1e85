import type { OperationsState } from '../../../contract/admin/operations.ts';
import { Card } from '../../ui/card.tsx';
import { ClockTime } from '../../ui/clock-time.tsx';
import { FactList, type Fact } from '../../ui/fact-list.tsx';
import { formatAge, formatCount } from '../../ui/format.ts';
import { RowCell, RowTable } from '../../ui/row-table.tsx';
import { Tag } from '../../ui/tag.tsx';
import { texts } from './texts.ts';

const columns = [
  { name: 'Process' },
  { name: 'State' },
  { name: 'Version' },
  { name: 'Started' },
  { name: 'Last seen' },
] as const;

/** What runs, and what did until it was no longer heard of. */
export function ProcessesCard({ processes }: Pick<OperationsState, 'processes'>) {
  return (
    <Card title={texts.processes} lede={texts.processesLede}>
      {processes.every(({ role, missing }) => role === 'web' || missing) && <p>{texts.noWorker}</p>}
      {processes.length > 0 && (
        <RowTable title={texts.processes} columns={columns} isWide>
          {processes.map(({ id, role, host, version, started_at, seen_at, missing }) => (
            <tr key={id}>
              <th scope="row">
                {role} on <bdi>{host}</bdi>
              </th>
              <RowCell of={columns[1]}>
                <Tag tone={missing ? 'bad' : 'good'}>{missing ? 'Missing' : 'Running'}</Tag>
              </RowCell>
              <RowCell of={columns[2]}>{version}</RowCell>
              <RowCell of={columns[3]}>
                <ClockTime iso={started_at} />
              </RowCell>
              <RowCell of={columns[4]}>
                <ClockTime iso={seen_at} />
              </RowCell>
            </tr>
          ))}
        </RowTable>
      )}
    </Card>
  );
}

/** Mails that wait for the mail service, and those that it never took. */
export function MailsCard({ mails }: Pick<OperationsState, 'mails'>) {
  return (
    <Card title={texts.mails} lede={texts.mailsLede}>
      <FactList facts={listFacts(mails)} />
    </Card>
  );
}

function listFacts({
  waiting,
  oldest_at: oldest,
  given_up,
  last_given_up: last,
}: OperationsState['mails']): Fact[] {
  return [
    { name: texts.mailsWaiting, value: formatCount(waiting) },
    ...(oldest === null ? [] : [{ name: texts.mailsOldest, value: formatAge(oldest, Date.now()) }]),
    { name: texts.mailsGivenUp, value: formatCount(given_up) },
    ...(last === null
      ? []
      : [
          {
            name: texts.mailsLast,
            value: (
              <span>
                {last.subject} ({last.failure}), <ClockTime iso={last.at} />
              </span>
            ),
          },
        ]),
  ];
}
