import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { planTiers } from '../../../../engine/plans/plans.ts';
import { accountOf } from '../../../test-accounts.ts';
import { showPage } from '../../../test-screen.tsx';
import { limitedFixture } from '../analysis.fixture.ts';
import { pendingChannelKey } from '../pending-channel.ts';
import { analyze, showAnalyzer } from '../test-analyzer.tsx';

const showLimited = async (tier: (typeof planTiers)[number]) => {
  const shown = await showPage(`/analysis/${limitedFixture.id}`, {
    account: accountOf(tier),
    answers: { storedAnalysis: limitedFixture },
  });
  const price = await screen.findByRole('region', { name: 'Recommended price' });
  return { ...shown, price };
};

test('whoever has no plan is shown the way to one, and never the sign-in', async () => {
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

describe('a visitor', () => {
  const showPrice = async () => {
    await showAnalyzer({ answers: { analyzeYoutubeChannel: limitedFixture } });
    analyze('@patientgardener');
    return within(await screen.findByRole('region', { name: 'Recommended price' }));
  };
  const kept = () => localStorage.getItem(pendingChannelKey);

  test('is led to the sign-in, and the channel waits for them behind it', async () => {
    const price = await showPrice();
    expect(price.getAllByText('Shown after you sign in')).toHaveLength(3);
    expect(price.queryByText(/Upgrade/)).toBeNull();
    expect(price.getByRole('link', { name: 'See a complete sample report' }).getAttribute('href')).toBe(
      '/sample-report',
    );
    const link = price.getByRole('link', { name: 'Sign In Free' });
    expect(link.getAttribute('href')).toBe('/auth');
    expect(kept()).toBeNull();
    fireEvent.click(link);
    expect(kept()).toContain('"channel":"@patientgardener"');
  });

  test('whoever opens the sign-in in a tab of its own finds the channel there too', async () => {
    const price = await showPrice();
    const link = price.getByRole('link', { name: 'Sign In Free' });
    fireEvent(link, new MouseEvent('auxclick', { bubbles: true, button: 1 }));
    expect(kept()).toContain('@patientgardener');
  });

  test('whoever dismisses the offer keeps a sentence with the same ways', async () => {
    const price = await showPrice();
    fireEvent.click(price.getByRole('button', { name: 'View Limited Results' }));
    expect(price.queryByRole('button', { name: 'View Limited Results' })).toBeNull();
    expect(price.queryByRole('heading', { name: 'See what this channel should cost' })).toBeNull();
    expect(price.getByText(/^The prices are part of the full result\./).textContent).toBe(
      'The prices are part of the full result. Sign in or see a complete sample report.',
    );
    fireEvent.click(price.getByRole('link', { name: 'Sign in' }));
    expect(kept()).toContain('@patientgardener');
  });
});
