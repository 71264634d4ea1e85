import type { AlgorithmPreferences } from '../../../contract/analysis/personalization.ts';
import { findLearningMode, learningModes } from '../../../engine/plans/learning.ts';
import { Card } from '../../ui/card.tsx';
import { formatCount } from '../../ui/format.ts';
import classes from './algorithm-information.module.css';
import { texts } from './texts.ts';

/** Which version computes, and how far it has come with this person. */
export function AlgorithmInformation({ algorithm }: { algorithm: AlgorithmPreferences }) {
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
