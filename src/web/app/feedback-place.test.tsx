import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Account } from '../../contract/accounts/account.ts';
import type { ChannelAnalysis } from '../../contract/analysis/channel-analysis.ts';
import { fullFixture, limitedFixture } from '../analysis/channel-analysis/analysis.fixture.ts';
import { accountOf } from '../test-accounts.ts';
import { Refused, type Answers } from '../test-answers.ts';
import { showPage } from '../test-screen.tsx';

const question = { name: 'How useful was this analysis?' };

async function analyse(account: Account | null, analysis: ChannelAnalysis, answers: Answers = {}) {
  const shown = await showPage('/', { account, answers: { analyzeYoutubeChannel: analysis, ...answers } });
  await shown.user.type(await screen.findByLabelText('YouTube channel URL or handle'), '@patientgardener');
  await shown.user.click(screen.getByRole('button', { name: 'Analyze' }));
  await screen.findByRole('heading', { name: analysis.channelName });
  return shown;
}

/** The question is loaded by itself; afterwards it stands there, or it never will. */
async function loadQuestion() {
  await act(async () => {
    await import('../analysis/personalization/feedback-control.tsx');
  });
}

test.each([limitedFixture, fullFixture])(
  'a stranger is not asked how useful the $access result was',
  async (analysis) => {
    await analyse(null, analysis);
    await loadQuestion();
    expect(screen.queryByRole('group', question)).toBeNull();
  },
);

test('whoever was a stranger when the analysis was made is not asked after signing in either', async () => {
  const { signInAs } = await analyse(null, limitedFixture);
  await signInAs(accountOf('free'));
  await loadQuestion();
  expect(screen.getByRole('heading', { name: limitedFixture.channelName })).toBeDefined();
  expect(screen.queryByRole('group', question)).toBeNull();
});

test.each(['free', 'pro'] as const)(
  'who has the plan %s rates the analysis, and the server is told',
  async (tier) => {
    const { server, user } = await analyse(accountOf(tier), tier === 'free' ? limitedFixture : fullFixture);
    server.answers.personalizeUserAlgorithm = {
      preferences: {
        analysis_count: 1,
        confidence_score: 0,
        feedback_score: 4,
        pricing_sensitivity: 1,
        risk_tolerance: 'medium',
        channel_size_preference: 'mixed',
        preferred_niches: [],
        algorithm_version: '1',
      },
    };
    await screen.findByRole('group', question);
    await user.click(screen.getByRole('radio', { name: /^4 of 5/ }));
    expect(await screen.findByText(/^Thank you/)).toBeDefined();
    const told = server.asked.filter(({ name }) => name === 'personalizeUserAlgorithm');
    expect(told.map(({ input }) => input)).toEqual([
      { action: 'give_feedback', analysis_id: fullFixture.id, rating: 4 },
    ]);
  },
);

test('an analysis of the history can be rated', async () => {
  await showPage(`/analysis/${fullFixture.id}`, {
    account: accountOf('pro'),
    answers: { storedAnalysis: fullFixture },
  });
  expect(await screen.findByRole('group', question)).toBeDefined();
});

test('while nobody knows who is signed in, nobody is asked', async () => {
  const { server } = await analyse(null, limitedFixture, { start: new Refused(503, {}) });
  await loadQuestion();
  expect(server.answers.start).toBeInstanceOf(Refused);
  expect(screen.queryByRole('group', question)).toBeNull();
});
