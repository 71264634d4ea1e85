import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fullFixture } from '../analysis/channel-analysis/analysis.fixture.ts';
import { accountOf } from '../test-accounts.ts';
import { Refused } from '../test-answers.ts';
import { showPage } from '../test-screen.tsx';

const [one, other] = [accountOf('pro', { number: 1 }), accountOf('pro', { number: 2 })];
const notInHistory = new Refused(404, {
  error: 'This analysis is not in your history.',
  code: 'ANALYSIS_NOT_FOUND',
});

test('what one account has loaded is gone before the next one sees the same screen', async () => {
  const { server, signInAs } = await showPage(`/analysis/${fullFixture.id}`, {
    account: one,
    answers: { storedAnalysis: fullFixture },
  });
  expect(await screen.findByRole('heading', { name: fullFixture.channelName })).toBeDefined();

  // The next account's own answer is not there yet: whatever shows now has been kept.
  const answer = Promise.withResolvers<Refused>();
  server.answers.storedAnalysis = answer.promise;
  await signInAs(other);
  expect(screen.queryByRole('heading', { name: fullFixture.channelName })).toBeNull();
  await waitFor(() => expect(server.asked.filter(({ name }) => name === 'storedAnalysis')).toHaveLength(2));

  answer.resolve(notInHistory);
  expect(await screen.findByText('This analysis is not in your history.')).toBeDefined();
});

test('the same account finds what it has loaded, though the page asked again who is signed in', async () => {
  const { server, signInAs } = await showPage(`/analysis/${fullFixture.id}`, {
    account: one,
    answers: { storedAnalysis: fullFixture },
  });
  await screen.findByRole('heading', { name: fullFixture.channelName });
  server.answers.storedAnalysis = notInHistory;
  await signInAs({ ...one, welcome_pending: false });
  expect(screen.getByRole('heading', { name: fullFixture.channelName })).toBeDefined();
});

async function analyse() {
  const answers = { analyzeYoutubeChannel: fullFixture, storedAnalysis: notInHistory };
  const shown = await showPage('/', { account: one, answers });
  await shown.user.type(await screen.findByLabelText('YouTube channel URL or handle'), '@patientgardener');
  await shown.user.click(screen.getByRole('button', { name: 'Analyze' }));
  expect(await screen.findByRole('heading', { name: fullFixture.channelName })).toBeDefined();
  return shown;
}

test('no result of one account is left in the analyzer for the next person', async () => {
  const { signInAs } = await analyse();
  await signInAs(other);
  expect(screen.queryByRole('heading', { name: fullFixture.channelName })).toBeNull();
});

test('whoever signs out leaves no result in the analyzer; whose session ends by its age keeps it in sight', async () => {
  const { signInAs, unmount } = await analyse();
  await signInAs(null);
  expect(screen.getByRole('heading', { name: fullFixture.channelName })).toBeDefined();
  unmount();
  const { server, user } = await analyse();
  server.others = { '/api/auth/sign-out': {} };
  await user.click(screen.getByRole('button', { name: 'Sign Out' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: fullFixture.channelName })).toBeNull());
});

test('whoever is not signed in sees nothing of a dashboard and is led to the sign-in', async () => {
  const { server } = await showPage('/dashboard', { account: null });
  expect(await screen.findByLabelText('Email')).toBeDefined();
  expect(server.asked.map(({ name }) => name)).not.toContain('dashboard');
});
