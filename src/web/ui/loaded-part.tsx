import { Button, Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { WarningIcon } from './icons.tsx';
import spoken from './spoken.module.css';
import classes from './loaded-part.module.css';

interface LoadedPartProps<Data> {
  query: UseQueryResult<Data>;
  /** Says what could not be loaded. */
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
    <div className={classes.failure} role="alert">
      <WarningIcon />
      <p className={classes.sentence}>{failure}</p>
      <Button
        variant="default"
        aria-disabled={query.isFetching}
        onClick={() => {
          if (!query.isFetching) void query.refetch();
        }}
      >
        {query.isFetching ? 'Loading...' : 'Retry'}
      </Button>
    </div>
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
