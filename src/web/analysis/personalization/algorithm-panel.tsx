import { Button } from '@mantine/core';
import { AlgorithmInformation } from './algorithm-information.tsx';
import { AlgorithmSkeleton } from './algorithm-skeleton.tsx';
import { AlgorithmStatus } from './algorithm-status.tsx';
import classes from './algorithm-panel.module.css';
import { PreferenceForm } from './preference-form.tsx';
import { texts } from './texts.ts';
import { useAlgorithm } from './use-preferences.ts';

/** How the algorithm works for this person: what it has learned, and the settings that bend it. */
export function AlgorithmPanel() {
  const { data, errorUpdatedAt, isFetching, refetch } = useAlgorithm();
  if (data !== undefined) {
    return (
      <div className={classes.panel}>
        <AlgorithmStatus algorithm={data} />
        <PreferenceForm saved={data} />
        <AlgorithmInformation algorithm={data} />
      </div>
    );
  }
  if (errorUpdatedAt === 0) return <AlgorithmSkeleton />;
  return (
    <div className={classes.failure} role="alert">
      <p>{texts.unable}</p>
      <Button
        variant="default"
        aria-disabled={isFetching}
        onClick={() => {
          if (!isFetching) void refetch();
        }}
      >
        {isFetching ? texts.retrying : texts.retry}
      </Button>
    </div>
  );
}
