import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../session/api.ts';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { roleNames } from '../../session/rights.ts';
import { Card } from '../../ui/card.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import { Moment } from '../../ui/moment.tsx';
import { activityWords, texts } from './texts.ts';
import { activityKey } from './use-team.ts';
import classes from './workspaces.module.css';

/** What people did in the team, page by page. */
export function ActivityCard() {
  const query = useInfiniteQuery({
    queryKey: activityKey,
    queryFn: ({ pageParam }) => api.teamActivity(pageParam === '' ? {} : { before: pageParam }),
    initialPageParam: '',
    getNextPageParam: ({ activity, has_more }) => (has_more ? activity.at(-1)?.id.toString() : undefined),
  });
  return (
    <Card title={texts.activity} lede={texts.activityLede}>
      <LoadedPart query={query} failure={texts.activityFailed}>
        {({ pages }) => {
          const rows = pages.flatMap(({ activity }) => activity);
          if (rows.length === 0) return <p>{texts.activityEmpty}</p>;
          return (
            <div className={classes.stack}>
              <ul className={classes.rows}>
                {rows.map(({ id, person, action, subject, role, at }) => (
                  <li key={id} className={classes.row}>
                    <span>
                      <bdi>{person ?? texts.gone}</bdi> {activityWords[action]}
                      {subject !== '' && action !== 'member_left' && (
                        <>
                          {' '}
                          <bdi>{subject}</bdi>
                        </>
                      )}
                      {role !== null && `, ${roleNames[role]}`}
                    </span>
                    <span className={classes.note}>
                      <Moment iso={at} />
                    </span>
                  </li>
                ))}
              </ul>
              <FailureLine message={query.isFetchNextPageError ? texts.activityFailed : null} />
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
