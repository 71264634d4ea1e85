import { screen, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { expect, test, vi } from 'vitest';
import type { Account } from '../../../contract/accounts/account.ts';
import { accountOf } from '../../test-accounts.ts';
import { describeField, fill } from '../../test-steps.ts';
import { showPart } from '../../test-screen.tsx';
import { CreatorsScreen } from './creators-screen.tsx';

const keepChannel = vi.fn<(channel: string) => void>();

/** Where the reader is, and what is handed over there. */
function Place() {
  const { pathname, state } = useLocation();
  return <output aria-label="Place">{`${pathname} ${JSON.stringify(state)}`}</output>;
}

function show(account: Account | null = null) {
  keepChannel.mockReset();
  const page = (
    <>
      <CreatorsScreen keepChannel={keepChannel} />
      <Place />
    </>
  );
  return showPart(page, { account, path: '/creators' });
}
const input = () => screen.getByLabelText('Your YouTube channel URL or handle');
const place = () => screen.getByLabelText('Place').textContent;
const findButtons = () => screen.getAllByRole('button', { name: 'Find My Rate' });

test('without a channel every button says so at the field, and nobody is led away', async () => {
  const { user } = await show();
  expect(findButtons()).toHaveLength(3);
  for (const button of findButtons()) {
    await user.click(button);
    expect(document.activeElement).toBe(input());
  }
  expect(describeField(input())).toContain('Please enter a YouTube channel URL or handle');
  fill(input(), '   ');
  await user.type(input(), '{Enter}');
  expect(place()).toBe('/creators null');
  expect(keepChannel).not.toHaveBeenCalled();
});

test('a visitor’s channel is kept, and they are led to the sign-in', async () => {
  const { user } = await show();
  fill(input(), ' https://www.youtube.com/@pixelkettle ');
  await user.type(input(), '{Enter}');
  expect(keepChannel).toHaveBeenCalledWith('https://www.youtube.com/@pixelkettle');
  expect(place()).toBe('/auth null');
  expect(screen.queryByRole('link', { name: 'Your channels and reports' })).toBeNull();
});

test('whoever is signed in is taken to the analyzer at once, the channel in hand', async () => {
  const { user } = await show(accountOf('free'));
  expect(screen.getByRole('link', { name: 'Your channels and reports' }).getAttribute('href')).toBe(
    '/creators/report',
  );
  fill(input(), '@curlalmanac');
  await user.click(findButtons()[2] ?? input());
  expect(place()).toBe('/ {"channelUrl":"@curlalmanac"}');
  expect(keepChannel).not.toHaveBeenCalled();
});

test('before its script runs, the browser itself takes the channel to the analyzer', async () => {
  await show();
  const form = input().closest('form');
  expect(form?.getAttribute('action')).toBe('/try-analyzer');
  expect(form?.getAttribute('method')).toBeNull();
  expect(input().getAttribute('name')).toBe('channel');
});

test('the two offers say what they cost, what they bring, and what is left out', async () => {
  await show();
  const pricing = within(screen.getByRole('region', { name: 'Free to look, 29 USD to know exactly' }));
  const offer = (name: string) =>
    within(pricing.getByRole('heading', { name }).parentElement ?? document.body);
  const free = offer('Free Analysis');
  expect(free.getByText('$0')).toBeDefined();
  expect(free.getByText('Not included:').parentElement?.textContent).toBe('Not included: Exact rates');
  const paid = offer('Full Report');
  expect(paid.getByText('$29')).toBeDefined();
  expect(paid.getByText('USD, once for one channel')).toBeDefined();
  expect(paid.queryByText('Not included:')).toBeNull();
  expect(paid.getByText('Exact CPM and flat-fee rates')).toBeDefined();
  expect(paid.getByRole('link', { name: 'Get the Full Report' }).getAttribute('href')).toBe('/pricing');
});

test('its example is called invented, and estimates are called estimates', async () => {
  await show();
  const example = screen.getByRole('figure', { name: 'Sponsorscope receipt' });
  expect(example.textContent).toContain('An invented channel.');
  expect(example.textContent).toContain('third-party estimate, not YouTube data');
});
