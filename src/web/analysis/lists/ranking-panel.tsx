import { Button, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import {
  highestWeight,
  measureNames,
  rankMeasures,
  type RankMeasure,
} from '../../../engine/creators/list-ranking.ts';
import { api } from '../../session/api.ts';
import { useAction } from '../../session/use-action.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import form from '../../ui/form.module.css';
import type { ListData } from './list-data.ts';
import classes from './lists.module.css';
import { texts } from './texts.ts';
import { useRefresh } from './use-lists.ts';

interface RankingPanelProps {
  list: ListData['list'];
  canChange: boolean;
  onRanked: () => void;
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** How much each measure counts, kept with the list. */
export function RankingPanel({ list, canChange, onRanked }: RankingPanelProps) {
  const [weights, setWeights] = useState(list.weights);
  const [target, setTarget] = useState(
    list.target_cpm_cents === null ? '' : String(list.target_cpm_cents / 100),
  );
  const refresh = useRefresh();
  const cents = Math.round(Number(target) * 100);
  const isTarget = target.trim() === '' || (cents >= 1 && cents <= 10_000_000);
  const saving = useAction(
    () =>
      api.updateList({
        list_id: list.id,
        weights,
        target_cpm_cents: target.trim() === '' ? null : cents,
      }),
    () => {
      void refresh();
      onRanked();
    },
  );
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isTarget && canChange) saving.run(undefined);
  };
  return (
    <Disclosure summary={texts.ranking}>
      <form className={form.form} onSubmit={send}>
        <p className={classes.note}>{texts.rankingNote}</p>
        <div className={classes.weights}>
          {rankMeasures.map((measure) => (
            <WeightField
              key={measure}
              measure={measure}
              weight={weights[measure]}
              isFixed={!canChange}
              onChange={(weight) => setWeights({ ...weights, [measure]: weight })}
            />
          ))}
          <TextInput
            label={texts.targetCpm}
            inputMode="decimal"
            value={target}
            readOnly={!canChange}
            error={isTarget ? null : 'From 0.01 to 100,000'}
            onChange={({ currentTarget }) => setTarget(currentTarget.value)}
          />
        </div>
        <FailureLine message={saving.failure?.message ?? null} />
        {canChange && (
          <div className={form.actions}>
            <Button type="submit" size="xs" aria-disabled={saving.isRunning}>
              {saving.isRunning ? texts.saving : texts.rankNow}
            </Button>
          </div>
        )}
      </form>
    </Disclosure>
  );
}

interface WeightFieldProps {
  measure: RankMeasure;
  weight: number;
  isFixed: boolean;
  onChange: (weight: number) => void;
}

function WeightField({ measure, weight, isFixed, onChange }: WeightFieldProps) {
  return (
    <label className={classes.weight}>
      {`${capital(measureNames[measure])}: ${weight}`}
      <input
        type="range"
        min={0}
        max={highestWeight}
        step={1}
        value={weight}
        disabled={isFixed}
        aria-label={capital(measureNames[measure])}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
      />
    </label>
  );
}
