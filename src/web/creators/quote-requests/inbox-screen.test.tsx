import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { InboxThread } from '../../../contract/creators/quote-requests.ts';
import type { RequestPlace } from '../../../contract/creators/request-place.ts';
import { accountOf } from '../../test-accounts.ts';
import { Refused, type Answers } from '../../test-answers.ts';
import { fill, sentTo } from '../../test-steps.ts';
import { showPart } from '../../test-screen.tsx';
import { channelId } from '../test-creators.ts';
import { InboxScreen } from './inbox-screen.tsx';

const threadOf = (wishes: Partial<InboxThread> = {}): InboxThread => ({
  id: '00000000-0000-4000-8000-0000000000d1',
  channel_id: channelId,
  channel_name: 'Kestrel Workbench',
  source: 'media-kit',
  terms: null,
  sender_name: 'Saw & Sons',
  blocked: false,
  message: '<b>Our saw</b> https://evil.example',
  deliverables: [{ format: 'Mention', count: 2 }],
  budget: { cents: 120_000, currency: 'EUR' },
  deadline: '2027-05-01',
  state: 'open',
  created_at: '2026-11-20T10:00:00.000Z',
  expires_at: '2026-12-11T10:00:00.000Z',
  messages: [],
  ...wishes,
});
const placeOf = (wishes: Partial<RequestPlace> = {}): RequestPlace => ({
  position: 'below',
  percentile: 21,
  target_cents: 150_000,
  currency: 'EUR',
  reason: null,
  answers: { short: 'EUR 1,500?', friendly: 'Thank you. EUR 1,500?', firm: 'EUR 1,500.' },
  quote: {
    analysis_id: '00000000-0000-4000-8000-0000000000a1',
    deliverables: [{ format: 'mention', count: 2 }],
    price_cents: 150_000,
  },
  ...wishes,
});
/** They belong to another capability, and are tried where both meet. */
const noOffers = { Form: () => null, Answer: () => null };
const show = (answers: Answers) =>
  showPart(<InboxScreen offers={noOffers} />, {
    account: accountOf('free'),
    path: '/creators/inbox',
    answers,
  });
const press = async (user: Awaited<ReturnType<typeof show>>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }));

test('requests of both kinds stand in one list, each with where it came from and what its kind allows', async () => {
  await show({
    quoteInbox: {
      requests: [
        threadOf({ id: '00000000-0000-4000-8000-0000000000d2', source: 'marketplace', sender_name: 'Heron' }),
        threadOf(),
      ],
    },
  });
  const titles = await screen.findAllByRole('heading', { level: 3 });
  expect(titles.map(({ textContent }) => textContent)).toEqual(['Heron', 'Saw & Sons']);
  const [first, second] = titles.map((title) => within(title.closest('li') ?? title));
  expect(first?.getByText('Marketplace')).toBeDefined();
  expect(first?.getByRole('button', { name: 'Block this sender' })).toBeDefined();
  expect(second?.getByText('Media kit')).toBeDefined();
  expect(second?.queryByRole('button', { name: 'Block this sender' })).toBeNull();
  expect(second?.getByText('2 × Mention')).toBeDefined();
  // What strangers write is text, and nothing in it a link.
  expect(second?.getByText(/<b>Our saw<\/b>/).querySelector('*')).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText('2 wait for your answer.')).toBeDefined();
});

test('an answer is sent as written, with its price; without words or with a wrong amount it is not', async () => {
  const { server, user } = await show({
    quoteInbox: { requests: [threadOf()] },
    actOnQuoteInbox: threadOf({ state: 'answered' }),
  });
  await press(user, 'Answer');
  expect(document.activeElement).toBe(screen.getByLabelText('Your answer'));
  fill(screen.getByLabelText('Your price (optional)'), '1e5');
  await press(user, 'Send answer');
  expect(screen.getByText('Please write an answer.')).toBeDefined();
  expect(screen.getByText('Please enter a whole amount, such as 1,500.')).toBeDefined();
  expect(sentTo(server, 'actOnQuoteInbox')).toEqual([]);
  fill(screen.getByLabelText('Your answer'), ' Yes. ');
  fill(screen.getByLabelText('Your price (optional)'), '1,500');
  await press(user, 'Send answer');
  expect(sentTo(server, 'actOnQuoteInbox')).toEqual([
    { action: 'answer', id: threadOf().id, text: 'Yes.', price: { cents: 150_000, currency: 'USD' } },
  ]);
});

test('a refusal stands where the creator acted, and what they wrote is still there', async () => {
  const error = 'Your answer could not be mailed, so the request stays open.';
  const { user } = await show({
    quoteInbox: { requests: [threadOf()] },
    actOnQuoteInbox: new Refused(503, { error, code: 'MAIL_UNAVAILABLE' }),
  });
  await press(user, 'Answer');
  fill(screen.getByLabelText('Your answer'), 'Yes.');
  await press(user, 'Decline');
  expect(screen.getByText(/cannot be taken back/)).toBeDefined();
  await press(user, 'Decline');
  expect((await screen.findByRole('alert')).textContent).toContain('stays open');
  expect(screen.getByLabelText('Your answer')).toHaveProperty('value', 'Yes.');
});

test('of a price below all others nobody says that no deal is lower', async () => {
  const { user } = await show({
    quoteInbox: { requests: [threadOf()] },
    placeQuoteRequest: { ...placeOf(), position: 'well_below', percentile: 0 },
  });
  await press(user, 'Answer');
  await press(user, 'Is their price fair?');
  expect(
    await screen.findByText(
      'Their price is well below usual: fewer than 1 of 100 such deals are agreed for less.',
    ),
  ).toBeDefined();
});

test('a price has its place; its answer follows what is written already, and a quote begins with what they ask', async () => {
  const { server, user } = await show({
    quoteInbox: { requests: [threadOf()] },
    placeQuoteRequest: placeOf(),
  });
  await press(user, 'Answer');
  fill(screen.getByLabelText('Your answer'), 'Dear saws,');
  await press(user, 'Is their price fair?');
  expect(
    await screen.findByText('Their price is below usual: 21 of 100 such deals are agreed for less.'),
  ).toBeDefined();
  await press(user, 'Answer with this');
  expect(screen.getByLabelText('Your answer')).toHaveProperty('value', 'Dear saws,\n\nThank you. EUR 1,500?');
  expect(screen.getByLabelText('Your price (optional)')).toHaveProperty('value', '1,500');
  expect(screen.getByLabelText('Currency')).toHaveProperty('value', 'EUR');
  const quote = screen.getByRole('link', { name: 'Make a quote' }).getAttribute('href') ?? '';
  expect(Object.fromEntries(new URL(quote, 'https://example.com').searchParams)).toEqual({
    analysis: placeOf().quote?.analysis_id,
    price: '150000',
    currency: 'EUR',
    side: 'creator',
    made: 'mention:2',
  });
  expect(sentTo(server, 'placeQuoteRequest')).toEqual([{ id: threadOf().id }]);
});

test('a price without a place says why, and leaves the quote to the creator', async () => {
  const unpriced = { analysis_id: placeOf().quote?.analysis_id ?? '', deliverables: [], price_cents: null };
  const nowhere = { position: null, percentile: null, target_cents: null, currency: null, answers: null };
  const { user } = await show({
    quoteInbox: { requests: [threadOf({ budget: null })] },
    placeQuoteRequest: placeOf({ ...nowhere, reason: 'They name no price. Say yours.', quote: unpriced }),
  });
  await press(user, 'Is their price fair?');
  expect(await screen.findByText('They name no price. Say yours.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Answer with this' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Make a quote' }).getAttribute('href')).toBe(
    `/quotes/new?analysis=${placeOf().quote?.analysis_id}`,
  );
});

test('what was answered on a media kit is over; in the marketplace both write on', async () => {
  const messages = [
    {
      from_creator: true,
      text: 'Yes.',
      price: { cents: 150_000, currency: 'USD' as const },
      created_at: '2026-11-20T12:00:00.000Z',
    },
  ];
  const kit = threadOf({ state: 'answered', messages });
  const shown = await show({ quoteInbox: { requests: [kit] } });
  expect(await screen.findByText('USD 1,500')).toBeDefined();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(within(screen.getByRole('list', { name: 'Requests to you' })).queryByRole('button')).toBeNull();
  expect(screen.getByText('Nothing waits for your answer.')).toBeDefined();
  shown.unmount();
  const { server, user } = await show({
    quoteInbox: { requests: [{ ...kit, source: 'marketplace' }] },
    actOnQuoteInbox: kit,
  });
  fill(await screen.findByLabelText('Write'), 'When?');
  await press(user, 'Send message');
  expect(sentTo(server, 'actOnQuoteInbox')).toEqual([{ action: 'write', id: kit.id, text: 'When?' }]);
});

test('an empty inbox says how requests come', async () => {
  await show({ quoteInbox: { requests: [] } });
  expect(await screen.findByText('No requests yet.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Your channels' })).toBeDefined();
});
