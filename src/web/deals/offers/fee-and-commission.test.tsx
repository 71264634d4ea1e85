import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { assessOffer } from '../../../engine/pricing/offers/assess-offer.ts';
import { makeOffer } from '../../../engine/pricing/offers/offer.fixture.ts';
import { describeField, fill, sentTo } from '../../test-steps.ts';
import { full, id, keptSimulation, press, price, show } from './test-offers.tsx';

async function paste(mail: string) {
  const { user } = await show({ assessOffer: full() });
  await press(user, 'Paste the e-mail');
  fill(await screen.findByRole('textbox', { name: 'Paste the e-mail' }), mail);
  await press(user, 'Fill in');
}

test('a mail with a fee and a commission fills both, and says from which words', async () => {
  await paste('The fee is $2,000, plus 12.5% commission on each sale.');
  const field = await screen.findByRole('textbox', { name: 'And a commission, % of each order' });
  expect(field).toHaveProperty('value', '12.5');
  expect(describeField(field)).toContain('read from your text: “12.5');
  expect(price()).toHaveProperty('value', '2000');
});

test('a mail with a commission and no amount is a commission alone', async () => {
  await paste('We pay a commission of 8% on every order.');
  const field = await screen.findByRole('textbox', { name: 'Commission, % of each order' });
  expect(field).toHaveProperty('value', '8');
  expect(screen.queryByRole('textbox', { name: 'What do they ask?' })).toBeNull();
});

test('a commission beside a product or a price by views is told, and not judged', async () => {
  await paste('In exchange for a shoutout we send a gifted camera. On top, a 15% commission on sales.');
  expect(await screen.findByText(/names a commission of 15% too\. It is not part/)).toBeDefined();
  expect(price()).toHaveProperty('value', '0');
  expect(screen.queryByRole('textbox', { name: 'And a commission, % of each order' })).toBeNull();
});

test('a fee with a commission is sent and told as one deal, with the fee alone beside it', async () => {
  const answer = full();
  const terms = { priceCents: 150_000, commissionPercent: 10 };
  const commission = { p10: 20_000, p50: 100_000, p90: 400_000 };
  const { user, server } = await show({
    assessOffer: { ...answer, assessment: assessOffer(makeOffer(terms, {}, { commission })) },
    simulations: { simulations: [keptSimulation()] },
  });
  fill(price(), '1,500');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Your side' }), 'creator');
  expect(screen.queryByRole('combobox', { name: 'Your own economics' })).toBeNull();
  const share = screen.getByRole('textbox', { name: 'And a commission, % of each order' });
  fill(share, '101');
  await press(user, 'Judge the offer');
  expect(describeField(share)).toContain('Enter a percentage up to 100');
  expect(document.activeElement).toBe(share);
  fill(share, '10%');
  // What a commission comes to is told to both sides.
  const choice = await screen.findByRole('combobox', { name: 'Your own economics' });
  await user.selectOptions(choice, 'Spring, $3,500');
  await press(user, 'Judge the offer');
  expect(
    await screen.findByText(
      '$1,500 and a commission that comes to $1,000 in the middle are usual together: 34 of 100 such deals are agreed for less.',
    ),
  ).toBeDefined();
  expect(
    screen.getByText(
      'The fee is 60% of both. Alone it is well below usual: 6 of 100 are agreed for less. The other 40% is a forecast, not money.',
    ),
  ).toBeDefined();
  expect(screen.getByText('Fee per 1,000 views').nextElementSibling?.textContent).toContain('$15.00');
  expect(screen.getByText('Fees beside the 10% commission:')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Make a quote at $1,500' })).toBeDefined();
  expect(sentTo(server, 'assessOffer')).toMatchObject([
    { price_kind: 'fee', price_cents: 150_000, commission_percent: 10, simulation_id: id },
  ]);
});

test('a commission that is enough by itself needs no fee; a deal that never pays is walked away from', async () => {
  const terms = { priceCents: 150_000, commissionPercent: 10 };
  const commission = { p10: 1, p50: 10_000_000, p90: 20_000_000 };
  for (const [profitPrices, told] of [
    [null, 'No fee is needed'],
    [{ p50: null, p60: null, p80: null }, 'Walk away at any price'],
  ] as const) {
    const assessment = assessOffer(makeOffer(terms, {}, { commission, profitPrices }));
    const { user, unmount } = await show({ assessOffer: { ...full(), assessment } });
    fill(price(), '1500');
    await press(user, 'Judge the offer');
    expect(await screen.findByText(told)).toBeDefined();
    expect(screen.queryByText('$0')).toBeNull();
    unmount();
  }
});

test('a word for a fee with a commission is about the fee, and says so', async () => {
  const { user } = await show(
    { assessOffer: { access: 'band', position: 'below', reason: null, left: 2 } },
    'free',
  );
  fill(price(), '1500');
  fill(screen.getByRole('textbox', { name: 'And a commission, % of each order' }), '10');
  await press(user, 'Judge the offer');
  expect((await screen.findByText('below usual')).parentElement?.textContent).toBe(
    'The fee alone is below usual.',
  );
});
