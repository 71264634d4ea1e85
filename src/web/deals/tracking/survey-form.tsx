import { Button, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { longestCreatorName } from '../../../engine/tracking/links.ts';
import { api } from '../../session/api.ts';
import { useAction } from '../../session/use-action.ts';
import { FailureLine } from '../../ui/failure-line.tsx';
import form from '../../ui/form.module.css';
import { showToast } from '../../ui/toast.ts';
import { resultTexts } from './result-texts.ts';

/** How often a creator was named in a week. */
export function SurveyForm({ onDone }: { onDone: () => void }) {
  const [creator, setCreator] = useState('');
  const [week, setWeek] = useState('');
  const [answers, setAnswers] = useState('');
  const saving = useAction(
    () => api.saveSurveyCount({ creator, week, answers: Number(answers) }),
    () => {
      void showToast({ title: resultTexts.noted, tone: 'good' });
      setAnswers('');
      onDone();
    },
  );
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (creator.trim() !== '' && week !== '' && /^\d{1,6}$/.test(answers)) saving.run(undefined);
  };
  return (
    <form className={form.form} onSubmit={submit} noValidate>
      <div className={form.row}>
        <TextInput
          label={resultTexts.creator}
          dir="auto"
          autoComplete="off"
          maxLength={longestCreatorName}
          value={creator}
          onChange={({ currentTarget }) => setCreator(currentTarget.value)}
        />
        <TextInput
          label={resultTexts.week}
          type="date"
          value={week}
          onChange={({ currentTarget }) => setWeek(currentTarget.value)}
        />
        <TextInput
          label={resultTexts.answers}
          inputMode="numeric"
          maxLength={6}
          value={answers}
          onChange={({ currentTarget }) => setAnswers(currentTarget.value)}
        />
      </div>
      <FailureLine message={saving.failure?.message ?? null} />
      <div className={form.actions}>
        <Button type="submit" aria-disabled={saving.isRunning}>
          {saving.isRunning ? resultTexts.saving : resultTexts.note}
        </Button>
      </div>
    </form>
  );
}
