import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { accountOf } from '../test-accounts.ts';
import { Refused } from '../test-answers.ts';
import { answersTo, showPage } from '../test-screen.tsx';

const account = accountOf('pro');
const broken = new Refused(500, { error: 'Something broke.', code: 'INTERNAL_SERVER_ERROR' });

test.each(['/dashboard', '/channel/kestrel-workbench', '/brands/dashboard'])(
  '%s shows the dashboard to its owner, for three questions and the check of the subscription',
  async (path) => {
    const { server } = await showPage(path, { account });
    expect(await screen.findByRole('heading', { name: 'Dashboard', level: 1 })).toBeDefined();
    expect(await screen.findByText('person1@example.org')).toBeDefined();
    await screen.findByText('No analyses yet');
    // The check of the subscription follows a second later, which may be over; offers and tools wait until wanted.
    const asked = server.asked.map(({ name }) => name).filter((name) => name !== 'checkSubscription');
    expect(asked.toSorted()).toEqual(['dashboard', 'library', 'start']);
    expect(document.title).toBe('Dashboard | Sponsorscope');
  },
);

test.each(['/brands/campaigns', '/brands/campaigns/spring'])(
  '%s shows the dashboard to whoever has no plan with campaigns, and says why',
  async (path) => {
    await showPage(path, { account: accountOf('free') });
    expect(await screen.findByRole('heading', { name: 'Dashboard', level: 1 })).toBeDefined();
    expect(screen.getByText(/^Campaigns come with the Growth plan/)).toBeDefined();
  },
);

test('a new account’s first steps stand behind its work', async () => {
  const fresh = accountOf('free', { number: 3 });
  const created_at = new Date().toISOString();
  await showPage('/dashboard', { account: { ...fresh, profile: { ...fresh.profile, created_at } } });
  const work = await screen.findByRole('heading', { name: 'No analyses yet' });
  const steps = await screen.findByRole('heading', { name: 'Getting Started' });
  expect(work.compareDocumentPosition(steps)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test.each(['/dashboard', '/brands/dashboard', '/profile?tab=algorithm'])(
  '%s leads who is not signed in to the sign-in, and asks for nothing of theirs',
  async (path) => {
    const { server, readAddress } = await showPage(path);
    await waitFor(() => expect(readAddress()).toBe('/auth'));
    expect(await screen.findByLabelText('Email')).toBeDefined();
    expect(new Set(server.asked.map(({ name }) => name))).toEqual(new Set(['start']));
  },
);

test('whoever cannot be asked for is not led to the sign-in, and Retry brings the dashboard', async () => {
  const { server, user, readAddress } = await showPage('/dashboard', { answers: { start: broken } });
  expect(await screen.findByText('Failed to load profile data')).toBeDefined();
  const answer = Promise.withResolvers<Refused>();
  server.answers.start = answer.promise;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  const asked = server.asked.length;
  await user.click(await screen.findByRole('button', { name: 'Loading...' }));
  await act(async () => answer.resolve(broken));
  await screen.findByRole('button', { name: 'Retry' });
  expect(server.asked).toHaveLength(asked);
  expect(readAddress()).toBe('/dashboard');

  server.answers = { ...server.answers, ...answersTo(account) };
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('person1@example.org')).toBeDefined();
  expect(screen.queryByText('Failed to load profile data')).toBeNull();
});
