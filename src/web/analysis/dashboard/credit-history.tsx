import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { CreditTable } from '../../session/credit-table.tsx';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { Card } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import spoken from '../../ui/spoken.module.css';
import classes from './account-card.module.css';
import { texts } from './texts.ts';
import { dashboardKey } from './use-dashboard-data.ts';

/** What has happened to somebody's credits; asked for once it is opened, older entries page by page. */
export function CreditHistory({ userId }: { userId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const query = useInfiniteQuery({
    queryKey: [dashboardKey, 'credits', userId],
    queryFn: ({ pageParam }) => api.creditHistory(pageParam === '' ? {} : { before: pageParam }),
    initialPageParam: '',
    getNextPageParam: ({ entries, has_more }) => (has_more ? entries.at(-1)?.id : undefined),
    enabled: isOpen,
  });
  return (
    <Card title={texts.creditHistory} lede={texts.creditHistoryLede}>
      <Disclosure summary={texts.creditHistoryShow} onToggle={setIsOpen}>
        {isOpen && (
          <LoadedPart query={query} failure={texts.creditHistoryFailed}>
            {({ pages }) => {
              const entries = pages.flatMap((page) => page.entries);
              return entries.length === 0 ? (
                <p className={classes.note}>{texts.creditHistoryEmpty}</p>
              ) : (
                <>
                  <CreditTable title={texts.creditHistory} entries={entries} />
                  {query.hasNextPage && <OlderButton query={query} />}
                  {query.isFetchNextPageError && (
                    <p className={classes.note} role="alert">
                      {texts.creditHistoryFailed}
                    </p>
                  )}
                  <output className={spoken.spoken}>{`${entries.length} entries are shown.`}</output>
                </>
              );
            }}
          </LoadedPart>
        )}
      </Disclosure>
    </Card>
  );
}

function OlderButton({
  query: { isFetchingNextPage, fetchNextPage },
}: {
  query: { isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
}) {
  return (
    <Button
      className={classes.foot}
      variant="default"
      size="xs"
      aria-disabled={isFetchingNextPage}
      onClick={() => {
        if (!isFetchingNextPage) void fetchNextPage();
      }}
    >
      {isFetchingNextPage ? texts.creditHistoryLoading : texts.creditHistoryOlder}
    </Button>
  );
}
