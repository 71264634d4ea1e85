import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { planTiers } from '../../../../engine/plans/plans.ts';
import { accountOf } from '../../../test-accounts.ts';
import { showPage } from '../../../test-screen.tsx';
import { limitedFixture } from '../analysis.fixture.ts';

const showLimited = async (tier: (typeof planTiers)[number]) => {
  const shown = await showPage(`/dashboard?analysis=${limitedFixture.id}`, {
    account: accountOf(tier),
    answers: { storedAnalysis: limitedFixture },
  });
  const price = await screen.findByRole('region', { name: 'Recommended price' });
  return { ...shown, price };
};

test('who has no plan is shown the way to one, and never the sign-in', async () => {
  const { price, user } = await showLimited('free');
  expect(within(price).getByRole('link', { name: 'Upgrade to Pro' }).getAttribute('href')).toBe('/#pricing');
  expect(within(price).getAllByText('Shown with the Pro plan')).toHaveLength(3);
  await user.click(within(price).getByRole('button', { name: 'View Limited Results' }));
  expect(within(price).getByRole('link', { name: 'Upgrade to Pro' })).toBeDefined();
  expect(within(price).queryByRole('link', { name: /sign in/i })).toBeNull();
});

describe.each(planTiers.filter((tier) => tier !== 'free'))('who pays for %s', (tier) => {
  test('is led to a new analysis, which their plan includes, and is sold nothing', async () => {
    const { price, user } = await showLimited(tier);
    expect(within(price).getByRole('link', { name: 'Analyze again' })).toBeDefined();
    expect(within(price).getAllByText('Shown in a new analysis')).toHaveLength(3);
    await user.click(within(price).getByRole('button', { name: 'View Limited Results' }));
    expect(price.textContent).toContain('Your plan includes the prices. Analyze again.');
    expect(screen.queryByRole('link', { name: /upgrade/i })).toBeNull();
  });
});

test('a visitor is led to the sign-in', async () => {
  const { user } = await showPage('/', { answers: { analyzeYoutubeChannel: limitedFixture } });
  await user.type(await screen.findByLabelText('YouTube channel URL or handle'), '@patientgardener');
  await user.click(screen.getByRole('button', { name: 'Analyze' }));
  const price = await screen.findByRole('region', { name: 'Recommended price' });
  expect(within(price).getByRole('link', { name: 'Sign In Free' })).toBeDefined();
  expect(within(price).getAllByText('Shown after you sign in')).toHaveLength(3);
  expect(within(price).queryByText(/Upgrade/)).toBeNull();
});
