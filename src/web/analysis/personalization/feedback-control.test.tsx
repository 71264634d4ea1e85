import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { AlgorithmPreferences } from '../../../contract/analysis/personalization.ts';
import { accountOf } from '../../test-accounts.ts';
import { Refused, type Answers } from '../../test-answers.ts';
import { showPart } from '../../test-screen.tsx';
import { FeedbackControl } from './feedback-control.tsx';

const id = '00000000-0000-4000-8000-0000000000aa';
const preferences: AlgorithmPreferences = {
  analysis_count: 1,
  confidence_score: 0.2,
  feedback_score: 4,
  algorithm_version: '2026.2',
  pricing_sensitivity: 1,
  risk_tolerance: 'medium',
  channel_size_preference: 'mixed',
  preferred_niches: [],
};
const thanks = 'Thank you. You can change your rating at any time.';
const failure = 'Your rating could not be saved. Please choose it again.';

const show = (personalizeUserAlgorithm: Answers['personalizeUserAlgorithm']) =>
  showPart(<FeedbackControl analysisId={id} />, {
    account: accountOf('pro'),
    answers: { personalizeUserAlgorithm },
  });
const radios = () => screen.getAllByRole<HTMLInputElement>('radio');
const choice = (value: number) => screen.getByRole('radio', { name: new RegExp(`^${value} of 5`) });
const checked = () => radios().findIndex((radio) => radio.checked) + 1;
const said = () =>
  screen.getByRole('group', { name: 'How useful was this analysis?' }).lastChild?.textContent;

test('a rating has five choices whose ends are named, and nothing is chosen for anybody', async () => {
  const { server } = await show({ preferences });
  expect(radios().map((radio) => radio.closest('label')?.textContent)).toEqual([
    '1 of 5, Not useful',
    '2 of 5',
    '3 of 5',
    '4 of 5',
    '5 of 5, Very useful',
  ]);
  expect(checked()).toBe(0);
  expect(said()).toBe('');
  expect(server.asked.map(({ name }) => name)).toEqual(['start']);
});

test('a choice is saved at once, and of those made meanwhile the last one counts', async () => {
  const first = Promise.withResolvers<{ preferences: AlgorithmPreferences }>();
  const { server, user } = await show(first.promise);
  await user.click(choice(1));
  expect(said()).toBe('Saving...');
  await user.click(choice(2));
  await user.click(choice(4));
  expect(checked()).toBe(4);
  server.answers.personalizeUserAlgorithm = { preferences };
  await act(async () => first.resolve({ preferences }));
  await waitFor(() => expect(said()).toBe(thanks));
  expect(checked()).toBe(4);
  const sent = server.asked.filter(({ name }) => name === 'personalizeUserAlgorithm');
  expect(sent.map(({ input }) => input)).toEqual(
    [1, 4].map((rating) => ({ action: 'give_feedback', analysis_id: id, rating })),
  );
});

test('a failure brings the old choice back, and the same one can be made again', async () => {
  const { server, user } = await show({ preferences });
  await user.click(choice(4));
  await waitFor(() => expect(said()).toBe(thanks));
  for (const answer of [new Refused(500, {}), () => Promise.reject(new TypeError('Failed to fetch'))]) {
    server.answers.personalizeUserAlgorithm = answer;
    await user.click(choice(1));
    await waitFor(() => expect(said()).toBe(failure));
    expect(checked()).toBe(4);
  }
  server.answers.personalizeUserAlgorithm = { preferences };
  await user.click(choice(1));
  await waitFor(() => expect(said()).toBe(thanks));
  expect(checked()).toBe(1);
});

test('where the session has ended the page asks who is signed in', async () => {
  const { server, user } = await show(new Refused(401, { error: 'Please sign in.', code: 'UNAUTHORIZED' }));
  await user.click(choice(3));
  await waitFor(() => expect(said()).toBe(failure));
  await waitFor(() => expect(server.asked.filter(({ name }) => name === 'start')).toHaveLength(2));
});

test('another analysis begins without a rating', async () => {
  function History() {
    const [shown, show] = useState(id);
    return (
      <>
        <FeedbackControl analysisId={shown} />
        <button type="button" onClick={() => show('00000000-0000-4000-8000-0000000000bb')}>
          Next
        </button>
      </>
    );
  }
  const { user } = await showPart(<History />, {
    account: accountOf('pro'),
    answers: { personalizeUserAlgorithm: { preferences } },
  });
  await user.click(choice(5));
  await waitFor(() => expect(said()).toBe(thanks));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(checked()).toBe(0);
  expect(said()).toBe('');
});
