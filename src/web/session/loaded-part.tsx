import { Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailure } from '../ui/load-failure.tsx';
import spoken from '../ui/spoken.module.css';
import { explainFailure, joinReason } from './failure.ts';
import classes from './loaded-part.module.css';

interface LoadedPartProps<Data> {
  query: UseQueryResult<Data>;
  /** Says what could not be loaded; the reason follows. */
  failure: string;
  /** What stands there meanwhile; without it a block of a form's size. */
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** What the server holds, once it is there; until then its shape, and a way to ask again where it fails. */
export function LoadedPart<Data>({ query, failure, skeleton, children }: LoadedPartProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) return skeleton ?? <PartSkeleton />;
  return (
    <LoadFailure
      sentence={joinReason(failure, explainFailure(query.error))}
      isAsking={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}

function PartSkeleton() {
  return (
    <div className={classes.skeleton} aria-busy="true">
      <output className={spoken.spoken}>Loading...</output>
      <Skeleton className={classes.line} />
      <Skeleton className={classes.field} />
      <Skeleton className={classes.field} />
    </div>
  );
}
