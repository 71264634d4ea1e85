import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { InboxThread } from '../../contract/creators/quote-requests.ts';
import { channelId, channelOf } from '../creators/test-creators.ts';
import { accountOf } from '../test-accounts.ts';
import { Refused } from '../test-answers.ts';
import type { Answers } from '../test-answers.ts';
import { showPage } from '../test-screen.tsx';
import { fill, sentTo } from '../test-steps.ts';

const terms = {
  price_kind: 'fee',
  currency: 'EUR',
  product_value_cents: null,
  rights: [{ right: 'paidAds', months: 3 }],
  exclusivity_months: 1,
  whitelisting: { months: 2, spend_cents: 50_050 },
  edit_rights: true,
  rush: false,
  guarantee: { views: 50_000, day: 30 },
  floor_cents: null,
} satisfies InboxThread['terms'];
const pasted: InboxThread = {
  id: '00000000-0000-4000-8000-0000000000e1',
  channel_id: channelId,
  channel_name: 'Kestrel Workbench',
  source: 'pasted',
  terms,
  sender_name: 'Saw & Sons',
  blocked: false,
  message: '',
  deliverables: [{ format: 'Semi-dedicated video', count: 2 }],
  budget: { cents: 120_000, currency: 'EUR' },
  deadline: null,
  state: 'open',
  created_at: '2026-11-20T10:00:00.000Z',
  expires_at: '2027-02-18T10:00:00.000Z',
  messages: [],
};
const show = (answers: Answers) =>
  showPage('/creators/inbox', {
    account: accountOf('free'),
    answers: { quoteInbox: { requests: [] }, creatorChannels: { channels: [channelOf()] }, ...answers },
  });
const press = async (user: Awaited<ReturnType<typeof show>>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }));
const mail =
  'Hi Ada, we can pay EUR 1,200 for one 60-second integration, with paid usage rights for 3 months. Reply to buyer@saw.example.';

test('a mail is read in the browser, and what was confirmed is added without a word of it', async () => {
  const { server, user } = await show({ pasteOffer: pasted });
  await press(user, 'Add an offer you got by mail');
  fill(await screen.findByRole('textbox', { name: 'Paste the e-mail' }), mail);
  expect(screen.getByText('Read in your browser. The text is not stored and not sent.')).toBeDefined();
  await press(user, 'Fill in');
  expect(screen.getByLabelText('What do they offer?')).toHaveProperty('value', '1200');
  expect(screen.queryByRole('combobox', { name: 'Your side' })).toBeNull();
  await press(user, 'Add to my inbox');
  expect(screen.getByText('Please enter a name for whoever wrote.')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('Who is it from?'));
  expect(sentTo(server, 'pasteOffer')).toEqual([]);
  fill(screen.getByLabelText('Who is it from?'), ' Saw & Sons ');
  await press(user, 'Add to my inbox');
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Paste the e-mail' })).toBeNull());
  expect(sentTo(server, 'pasteOffer')).toEqual([
    {
      channel_id: channelId,
      label: 'Saw & Sons',
      price_kind: 'fee',
      price_cents: 120_000,
      currency: 'EUR',
      product_value_cents: null,
      deliverables: [{ format: 'integration', count: 1 }],
      rights: [{ right: 'paidAds', months: 3 }],
      exclusivity_months: 0,
      whitelisting: null,
      edit_rights: false,
      rush: false,
      guarantee: null,
      floor_cents: null,
    },
  ]);
  expect(JSON.stringify(server.asked)).not.toContain('saw.example');
  await waitFor(() => expect(sentTo(server, 'quoteInbox')).toHaveLength(2));
});

test('a refusal stands in the form, which keeps what was entered; without a channel there is no form', async () => {
  const error = 'More than 50 offers of yours are open.';
  const { user } = await show({ pasteOffer: new Refused(429, { error, code: 'TOO_MANY_PASTED' }) });
  await press(user, 'Add an offer you got by mail');
  fill(await screen.findByLabelText('What do they offer?'), '1,200');
  fill(screen.getByLabelText('Who is it from?'), 'Saw');
  await press(user, 'Add to my inbox');
  expect(await screen.findByText(error)).toBeDefined();
  expect(screen.getByLabelText('Who is it from?')).toHaveProperty('value', 'Saw');
  await press(user, 'Cancel');
  expect(screen.queryByLabelText('Who is it from?')).toBeNull();
});

test('without a channel of their own nobody pastes an offer', async () => {
  const { user } = await show({ creatorChannels: { channels: [] } });
  await press(user, 'Add an offer you got by mail');
  expect(await screen.findByText(/An offer is for a channel of yours/)).toBeDefined();
  expect(screen.queryByRole('form')).toBeNull();
});

test('a pasted offer says what it says, and is answered in a mail of one’s own', async () => {
  const place = {
    position: 'below' as const,
    percentile: 21,
    target_cents: 150_000,
    currency: 'EUR' as const,
    reason: null,
    answers: { short: 'EUR 1,500?', friendly: 'Thank you. EUR 1,500?', firm: 'EUR 1,500.' },
    quote: {
      analysis_id: '00000000-0000-4000-8000-0000000000a1',
      deliverables: [{ format: 'semiDedicated' as const, count: 2 }],
      price_cents: 150_000,
    },
  };
  const { user } = await show({ quoteInbox: { requests: [pasted] }, placeQuoteRequest: place });
  const item = within(
    (await screen.findByRole('heading', { name: 'Saw & Sons' })).closest('li') ?? document.body,
  );
  for (const text of [
    'By mail, pasted',
    '2 × Semi-dedicated video',
    'EUR 1,200',
    'in paid advertising (3 months)',
    '1 month',
    '2 months, EUR 500.50 spent',
    '50,000 views by day 30',
    'the right to edit it',
  ])
    expect(item.getByText(text)).toBeDefined();
  expect(item.queryByRole('button', { name: 'Answer' })).toBeNull();
  await press(user, 'Is their price fair?');
  expect(await screen.findByText('EUR 1,500')).toBeDefined();
  const open = await screen.findByRole('link', { name: 'Open in mail' });
  expect(open.getAttribute('href')).toContain(encodeURIComponent('EUR 1,500?'));
  const quote = screen.getByRole('link', { name: 'Make a quote' }).getAttribute('href') ?? '';
  expect(Object.fromEntries(new URL(quote, 'https://example.com').searchParams)).toEqual({
    analysis: place.quote.analysis_id,
    price: '150000',
    currency: 'EUR',
    side: 'creator',
    made: 'semiDedicated:2',
    rights: 'paidAds:3',
    exclusivity: '1',
    ads: '2:50050',
    edit: 'yes',
    guarantee: '50000:30',
  });
});

test('it is closed or deleted after one question, and closed it can only be deleted', async () => {
  const { server, user, unmount } = await show({
    quoteInbox: { requests: [pasted] },
    actOnQuoteInbox: { ...pasted, state: 'accepted' },
  });
  await press(user, 'I accepted');
  await press(user, 'Close as accepted');
  await waitFor(() =>
    expect(sentTo(server, 'actOnQuoteInbox')).toEqual([{ action: 'accept', id: pasted.id }]),
  );
  unmount();
  const closed = await show({
    quoteInbox: { requests: [{ ...pasted, state: 'declined' }] },
    actOnQuoteInbox: pasted,
  });
  await press(closed.user, 'Delete');
  expect(screen.queryByRole('button', { name: 'I accepted' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Is their price fair?' })).toBeNull();
  expect(screen.getByText(/cannot be taken back/)).toBeDefined();
  await press(closed.user, 'Delete');
  await waitFor(() =>
    expect(sentTo(closed.server, 'actOnQuoteInbox')).toEqual([{ action: 'delete', id: pasted.id }]),
  );
});
