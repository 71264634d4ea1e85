import { Button } from '@mantine/core';
import type { AlgorithmPreferences } from '../../../contract/analysis/personalization.ts';
import { findLearningMode, learningModes } from '../../../engine/plans/learning.ts';
import { useRight, whoMay } from '../../session/rights.ts';
import { Card } from '../../ui/card.tsx';
import { formatCount } from '../../ui/format.ts';
import { AlgorithmSkeleton } from './algorithm-skeleton.tsx';
import { AlgorithmStatus } from './algorithm-status.tsx';
import classes from './algorithm-panel.module.css';
import { PreferenceForm } from './preference-form.tsx';
import { texts } from './texts.ts';
import { useAlgorithm } from './use-preferences.ts';

/** How the algorithm works for this person: what it has learned, and the settings that bend it. */
export function AlgorithmPanel() {
  return useRight('analyse') ? <Algorithm /> : <p>{whoMay('analyse')}</p>;
}

function Algorithm() {
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

/** Which version computes, and how far it has come with this person. */
function AlgorithmInformation({ algorithm }: { algorithm: AlgorithmPreferences }) {
  const { algorithm_version, analysis_count } = algorithm;
  return (
    <Card title={texts.information}>
      <dl className={classes.facts}>
        <dt>{texts.version}</dt>
        <dd>{algorithm_version}</dd>
        <dt>{texts.mode}</dt>
        <dd>
          <span>{findLearningMode(analysis_count).label}</span>{' '}
          <span className={classes.note}>{describeNextMode(analysis_count)}</span>
        </dd>
      </dl>
    </Card>
  );
}

function describeNextMode(analyses: number): string {
  const next = learningModes.find(({ fromAnalyses }) => fromAnalyses > analyses);
  if (next === undefined) return '';
  const missing = next.fromAnalyses - analyses;
  return `${formatCount(missing)} more ${missing === 1 ? 'analysis' : 'analyses'} until ${next.label}`;
}
