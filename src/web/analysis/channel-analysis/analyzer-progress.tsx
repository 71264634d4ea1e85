import { Button } from '@mantine/core';
import type { AnalysisStep } from '../../../contract/analysis/channel-analysis.ts';
import { CheckIcon } from '../../ui/icons.tsx';
import classes from './analyzer-progress.module.css';
import { listSteps } from './step-states.ts';
import { stepTexts, texts } from './texts.ts';

export interface AnalyzerProgressProps {
  channel: string;
  step: AnalysisStep | null;
  onCancel: () => void;
}

const stateWords = { done: 'done', running: 'in progress', waiting: 'waiting' } as const;

/** Each step of the running analysis with its state, as the server reports them. */
export function AnalyzerProgress({ channel, step, onCancel }: AnalyzerProgressProps) {
  return (
    <div className={classes.progress}>
      <p className={classes.channel}>
        {texts.analyzing} <bdi>{channel}</bdi>
      </p>
      <ol className={classes.steps}>
        {listSteps(step).map((entry) => (
          <li
            key={entry.step}
            className={classes.step}
            data-state={entry.state}
            aria-current={entry.state === 'running' ? 'step' : undefined}
          >
            <span className={classes.mark}>{entry.state === 'done' ? <CheckIcon /> : null}</span>
            <span>
              {stepTexts[entry.step].label}
              <span className={classes.state}>{stateWords[entry.state]}</span>
            </span>
          </li>
        ))}
      </ol>
      <Button variant="default" onClick={onCancel}>
        {texts.cancel}
      </Button>
    </div>
  );
}
