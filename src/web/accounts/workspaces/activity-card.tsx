import { Button, NativeSelect } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Member } from '../../../contract/accounts/workspaces.ts';
import type { ActivityKind } from '../../../contract/accounts/team-activity.ts';
import { api } from '../../session/api.ts';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { roleNames } from '../../session/rights.ts';
import { Card } from '../../ui/card.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import { formatCount } from '../../ui/format.ts';
import { Moment } from '../../ui/moment.tsx';
import {
  activityKindNames,
  activityTexts as texts,
  activityWords,
  eventsWithoutPerson,
  unnamedSubjects,
  withoutSubject,
} from './activity-texts.ts';
import { activityKey } from './use-team.ts';
import classes from './workspaces.module.css';

/** In the order in which they are offered. */
const listedKinds = [
  'people',
  'analyses',
  'lists',
  'reports',
  'watching',
  'clients',
  'settings',
  'money',
] as const satisfies readonly ActivityKind[];

interface Filter {
  kind?: ActivityKind;
  person_id?: string;
}

/** What people did in the team, page by page. */
export function ActivityCard({ members }: { members: readonly Member[] }) {
  const [filter, setFilter] = useState<Filter>({});
  const query = useInfiniteQuery({
    queryKey: [...activityKey, filter],
    queryFn: ({ pageParam }) =>
      api.teamActivity({ ...filter, ...(pageParam !== '' && { before: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: ({ activity, has_more }) => (has_more ? activity.at(-1)?.id.toString() : undefined),
  });
  const isFiltered = filter.kind !== undefined || filter.person_id !== undefined;
  return (
    <Card title={texts.title} lede={texts.lede}>
      <FilterFields filter={filter} members={members} onChange={setFilter} />
      <LoadedPart query={query} failure={texts.failed}>
        {({ pages }) => {
          const rows = pages.flatMap(({ activity }) => activity);
          if (rows.length === 0 && !query.hasNextPage)
            return <p>{isFiltered ? texts.nothingFound : texts.empty}</p>;
          return (
            <div className={classes.stack}>
              <ul className={classes.rows} aria-label={texts.title}>
                {rows.map((row) => (
                  <ActivityRow key={row.id} row={row} />
                ))}
              </ul>
              <FailureLine message={query.isFetchNextPageError ? texts.failed : null} />
              {query.hasNextPage && (
                <div className={classes.actions}>
                  <Button
                    variant="default"
                    size="xs"
                    aria-disabled={query.isFetchingNextPage}
                    onClick={() => {
                      if (!query.isFetchingNextPage) void query.fetchNextPage();
                    }}
                  >
                    {texts.older}
                  </Button>
                </div>
              )}
            </div>
          );
        }}
      </LoadedPart>
    </Card>
  );
}

function FilterFields({
  filter: { kind, person_id: personId },
  members,
  onChange,
}: {
  filter: Filter;
  members: readonly Member[];
  onChange: (filter: Filter) => void;
}) {
  const kinds = listedKinds.map((value) => ({ value, label: activityKindNames[value] }));
  const people = members.map(({ person_id: value, name, email }) => ({ value, label: name.trim() || email }));
  const withKind = (chosen: string) => {
    const known = listedKinds.find((each) => each === chosen);
    return known === undefined ? {} : { kind: known };
  };
  return (
    <div className={classes.fields}>
      <NativeSelect
        label={texts.kind}
        value={kind ?? ''}
        data={[{ value: '', label: texts.everything }, ...kinds]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...(personId !== undefined && { person_id: personId }), ...withKind(value) })
        }
      />
      <NativeSelect
        label={texts.person}
        value={personId ?? ''}
        data={[{ value: '', label: texts.everybody }, ...people]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...(kind !== undefined && { kind }), ...(value !== '' && { person_id: value }) })
        }
      />
    </div>
  );
}

type Row = Awaited<ReturnType<typeof api.teamActivity>>['activity'][number];

function ActivityRow({ row: { person, action, subject, role, count, at } }: { row: Row }) {
  const named = withoutSubject.includes(action) ? '' : subject || (unnamedSubjects[action] ?? '');
  const counted =
    count === null || action === 'boost_bought' ? '' : texts.channels(count, formatCount(count));
  return (
    <li className={classes.row}>
      <span>
        {!eventsWithoutPerson.includes(action) && (
          <>
            <bdi>{person ?? texts.gone}</bdi>{' '}
          </>
        )}
        {activityWords[action]}
        {named !== '' && (
          <>
            {' '}
            <bdi>{action === 'plan_changed' ? named.toUpperCase() : named}</bdi>
          </>
        )}
        {counted !== '' && (named === '' ? ` ${counted}` : `, ${counted}`)}
        {role !== null && `, ${roleNames[role]}`}
      </span>
      <span className={classes.note}>
        <Moment iso={at} />
      </span>
    </li>
  );
}
