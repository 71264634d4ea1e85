import { Button, Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { explainFailure } from '../../session/failure.ts';
import { links } from '../../app/paths.ts';
import { FailureLine } from '../../ui/failure-line.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CreatorCard, type CardSlots } from './creator-card.tsx';
import { isNarrowed, noFilters, type Filters } from './filters.ts';
import classes from './marketplace-panel.module.css';
import { texts } from './texts.ts';
import { marketplaceKey, type CreatorList } from './use-creators.ts';
import { describeCount, describeOrder } from './labels.ts';

interface CreatorResultsProps {
  list: CreatorList;
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
  slots: CardSlots;
}

/** What was found, or why nothing stands there. */
export function CreatorResults({ list, filters, onChange, slots }: CreatorResultsProps) {
  const creators = list.data?.pages.flatMap((page) => page.creators) ?? [];
  const isSearch = filters.q !== '';
  // What has closed meanwhile is left out of a page, so that an empty one need not be the last.
  const isEmpty = list.isSuccess && creators.length === 0 && !list.hasNextPage;
  const count = list.isPending ? texts.loadingCreators : describeCount(creators.length, list.hasNextPage);
  const clear = () => onChange(noFilters);
  return (
    <div className={classes.results} aria-busy={list.isPending || list.isPlaceholderData}>
      <div className={classes.line}>
        <output className={classes.count}>{list.isError ? '' : count}</output>
        {isNarrowed(filters) && !isEmpty && (
          <Button variant="subtle" size="xs" onClick={clear}>
            {texts.clear}
          </Button>
        )}
        {creators.length > 0 && (
          <p className={classes.note}>
            {describeOrder(isSearch)} {texts.currencyNote}
          </p>
        )}
      </div>
      {list.isPending && <CardSkeletons />}
      {list.isError && creators.length === 0 && (
        <LoadFailure
          sentence={describeFailure(list.error, isSearch)}
          isAsking={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {isEmpty && <Nothing isNarrowed={isNarrowed(filters)} onClear={clear} />}
      {(creators.length > 0 || list.hasNextPage) && (
        <CreatorPages list={list} isSearch={isSearch} slots={slots} />
      )}
    </div>
  );
}

interface CreatorPagesProps {
  list: CreatorList;
  isSearch: boolean;
  slots: CardSlots;
}

/** The cards, and the way to more of them. */
function CreatorPages({ list, isSearch, slots }: CreatorPagesProps) {
  const cards = useRef<HTMLUListElement>(null);
  const queries = useQueryClient();
  const awaited = useRef<number | null>(null);
  const creators = list.data?.pages.flatMap((page) => page.creators) ?? [];
  // Whoever asked for more goes on reading where it begins.
  useEffect(() => {
    const first = awaited.current;
    if (first === null || creators.length <= first) return;
    awaited.current = null;
    const card = cards.current?.children[first];
    if (card instanceof HTMLElement) card.focus();
  }, [creators.length]);
  const loadMore = () => {
    if (list.isFetchingNextPage) return;
    awaited.current = creators.length;
    void list.fetchNextPage();
  };
  const { error } = list;
  const isLost = error !== null && 'code' in error && error.code === 'CURSOR_INVALID';
  return (
    <>
      <ul ref={cards} className={classes.cards} data-stale={list.isPlaceholderData}>
        {creators.map((creator) => (
          <CreatorCard key={creator.id} creator={creator} {...slots} />
        ))}
      </ul>
      <FailureLine message={error === null ? null : describeFailure(error, isSearch)} />
      {isLost ? (
        <Button
          className={classes.more}
          variant="default"
          onClick={() => void queries.resetQueries({ queryKey: marketplaceKey })}
        >
          {texts.beginAgain}
        </Button>
      ) : (
        list.hasNextPage && (
          <Button
            className={classes.more}
            variant="default"
            aria-disabled={list.isFetchingNextPage}
            onClick={loadMore}
          >
            {list.isFetchingNextPage ? texts.loading : texts.loadMore}
          </Button>
        )
      )}
    </>
  );
}

function Nothing({ isNarrowed: isFiltered, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  return (
    <EmptyState isHeading title={texts.empty} note={isFiltered ? texts.emptyMore : texts.none}>
      {isFiltered ? (
        <Button variant="default" onClick={onClear}>
          {texts.clear}
        </Button>
      ) : (
        <Button component={Link} to={links.creatorReport} variant="default">
          {texts.toReport}
        </Button>
      )}
    </EmptyState>
  );
}

const skeletons = 6;

function CardSkeletons() {
  return (
    <div className={classes.cards}>
      {Array.from({ length: skeletons }, (_, card) => (
        <Skeleton key={card} className={classes.skeleton} />
      ))}
    </div>
  );
}

/** The specification's words, and what the server says beyond them. */
function describeFailure(error: Error, isSearch: boolean): string {
  const sentence = isSearch ? texts.searchFailed : texts.listFailed;
  const reason = explainFailure(error);
  return reason === texts.listFailed ? sentence : `${sentence}. ${reason}`;
}
