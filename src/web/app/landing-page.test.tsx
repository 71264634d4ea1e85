import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fullFixture, limitedFixture } from '../analysis/channel-analysis/analysis.fixture.ts';
import { analyze } from '../analysis/channel-analysis/test-analyzer.tsx';
import type { Account } from '../../contract/accounts/account.ts';
import { accountOf } from '../test-accounts.ts';
import { Refused } from '../test-answers.ts';
import { showPage } from '../test-screen.tsx';
import { fill } from '../test-steps.ts';

const { channelName } = fullFixture;
const section = (name: string) => within(screen.getByRole('region', { name }));
/** Of somebody who signed up a moment ago. */
const newcomer = (): Account => {
  const account = accountOf('growth');
  return { ...account, profile: { ...account.profile, created_at: new Date().toISOString() } };
};

test('whoever is signed in buys plans here, with words for a demo, and is nowhere asked to sign up', async () => {
  const account = accountOf('growth');
  await showPage('/', { account });
  // The plans are drawn anew once what sells them has been loaded.
  await waitFor(() => section('Plans and prices').getByRole('button', { name: /^Get Agency/ }));
  const plans = section('Plans and prices');
  expect(plans.getByText('Demo payments.')).toBeDefined();
  const addresses = within(screen.getByRole('main')).getAllByRole('link');
  const signIns = addresses.filter((link) => link.getAttribute('href')?.startsWith('/auth'));
  expect(signIns).toEqual([]);
});

test('a new account is shown its first steps above the analyzer, an old one and a visitor are not', async () => {
  const steps = { name: 'Getting Started' };
  const { signInAs } = await showPage('/', { account: newcomer() });
  const first = await screen.findByRole('region', steps);
  const analyzer = screen.getByRole('region', { name: 'Analyze a YouTube channel' });
  expect(first.compareDocumentPosition(analyzer)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  for (const other of [accountOf('growth', { number: 2 }), null]) {
    await signInAs(other);
    expect(screen.queryByRole('region', steps)).toBeNull();
  }
});

test('the measured error on the page is that of the accuracy page', async () => {
  await showPage('/', {
    answers: {
      priceAccuracy: { demo: true, measured: null },
      forecastAccuracy: { demo: true, finished: 0, inside_percent: null },
    },
  });
  const results = await screen.findByRole('region', { name: 'Early results' });
  const told = within(results).getByText('half of all forecasts are off by less').previousElementSibling
    ?.textContent;
  expect(told).toMatch(/^× \d\.\d$/);
  fireEvent.click(within(results).getByRole('link', { name: 'See every forecast' }));
  await screen.findByRole('heading', { level: 1, name: 'How far off we are' });
  const figure = screen.getByText('half of all forecasts are off by less than this factor').parentElement;
  expect(figure?.textContent).toMatch(new RegExp(`^${told} half`));
});

test('a session that ends unasked leaves the result to its reader, and nobody else finds it', async () => {
  const { signInAs } = await showPage('/', {
    account: accountOf('pro'),
    answers: {
      analyzeYoutubeChannel: fullFixture,
      storedAnalysis: new Refused(404, { error: 'Not in your history.', code: 'ANALYSIS_NOT_FOUND' }),
    },
  });
  await screen.findByRole('region', { name: 'Analyze a YouTube channel' });
  analyze('@patientgardener');
  await screen.findByRole('heading', { name: channelName });
  await signInAs(null);
  expect(await screen.findByText('Your session has ended')).toBeDefined();
  expect(screen.getByRole('heading', { name: channelName })).toBeDefined();
  await signInAs(accountOf('pro', { number: 2 }));
  expect(screen.queryByRole('heading', { name: channelName })).toBeNull();
});

test('a visitor’s result judges a price, and the way to an account keeps the channel', async () => {
  await showPage('/', {
    answers: {
      analyzeYoutubeChannel: limitedFixture,
      assessVisitorOffer: { access: 'band', position: 'usual', reason: null, left: 0 },
    },
  });
  await screen.findByRole('region', { name: 'Analyze a YouTube channel' });
  analyze('@patientgardener');
  const card = await screen.findByRole('region', { name: 'Is this price fair?' });
  fill(within(card).getByRole('textbox', { name: 'What do they ask?' }), '3,500');
  fireEvent.click(within(card).getByRole('button', { name: 'Judge the offer' }));
  fireEvent.click(await within(card).findByRole('link', { name: 'Create a free account' }));
  expect(localStorage.getItem('sponsorscope.pending-channel')).toContain('@patientgardener');
});
