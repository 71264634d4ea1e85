import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { KitOffer } from '../../../contract/creators/kit-offers.ts';
import { accountOf } from '../../test-accounts.ts';
import { Refused, type Answers } from '../../test-answers.ts';
import { fill, sentTo } from '../../test-steps.ts';
import { showPart } from '../../test-screen.tsx';
import { channelId } from '../test-creators.ts';
import { KitOffers } from './kit-offers.tsx';

const offerOf = (wishes: Partial<KitOffer> = {}): KitOffer => ({
  id: '00000000-0000-4000-8000-0000000000d1',
  channel_id: channelId,
  channel_name: 'Kestrel Workbench',
  sender_name: 'Saw & Sons',
  message: '<b>Our saw</b> in May?',
  deliverables: [{ format: 'Mention', count: 2 }],
  budget: { cents: 120_000, currency: 'EUR' },
  deadline: '2027-05-01',
  state: 'open',
  created_at: '2026-11-20T10:00:00.000Z',
  expires_at: '2026-12-11T10:00:00.000Z',
  answer: null,
  price: null,
  answered_at: null,
  ...wishes,
});
const show = (answers: Answers) =>
  showPart(<KitOffers />, { account: accountOf('free'), path: '/creators/report', answers });

test('a request is read as text, answered once with a price, and then shows the answer', async () => {
  const answered = offerOf({ state: 'answered', answer: 'Yes.', price: { cents: 150_000, currency: 'USD' } });
  let isAnswered = false;
  const { server, user } = await show({
    kitOffers: () => ({ offers: [isAnswered ? answered : offerOf()] }),
    actOnKitOffer: () => {
      isAnswered = true;
      return answered;
    },
  });
  expect(await screen.findByText('<b>Our saw</b> in May?')).toBeDefined();
  expect(screen.getByText('2 × Mention')).toBeDefined();
  fill(screen.getByLabelText('Answer'), ' Yes. ');
  fill(screen.getByLabelText('Your price (optional)'), '1,500');
  await user.click(screen.getByRole('button', { name: 'Send answer' }));
  expect(await screen.findByText('Price: USD 1,500')).toBeDefined();
  expect(screen.queryByLabelText('Answer')).toBeNull();
  expect(sentTo(server, 'actOnKitOffer').at(-1)).toEqual({
    action: 'answer',
    id: answered.id,
    text: 'Yes.',
    price: { cents: 150_000, currency: 'USD' },
  });
});

test('without words, or with an amount that is none, nothing is sent', async () => {
  const { server, user } = await show({ kitOffers: { offers: [offerOf()] } });
  fill(await screen.findByLabelText('Your price (optional)'), '1e5');
  await user.click(screen.getByRole('button', { name: 'Send answer' }));
  expect(screen.getByText('Please write an answer.')).toBeDefined();
  expect(screen.getByText('Please enter a whole amount, such as 1,500.')).toBeDefined();
  expect(sentTo(server, 'actOnKitOffer')).toEqual([]);
});

test('declining is asked once, and what could not be mailed stays open with its words', async () => {
  const error = 'Your answer could not be mailed, so the request stays open.';
  const { user } = await show({
    kitOffers: { offers: [offerOf()] },
    actOnKitOffer: new Refused(503, { error, code: 'MAIL_UNAVAILABLE' }),
  });
  fill(await screen.findByLabelText('Answer'), 'Yes.');
  await user.click(screen.getByRole('button', { name: 'Decline' }));
  expect(screen.getByText(/cannot be taken back/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Decline' }));
  expect((await screen.findByRole('alert')).textContent).toContain('stays open');
  expect(screen.getByLabelText('Answer')).toHaveProperty('value', 'Yes.');
});

test('an empty inbox says how requests come', async () => {
  await show({ kitOffers: { offers: [] } });
  expect(await screen.findByText(/^None yet\./)).toBeDefined();
});

test('a price has its place and a text to answer with, once it is asked for', async () => {
  const { server, user } = await show({
    kitOffers: { offers: [offerOf()] },
    creatorOfferPlace: {
      position: 'below',
      percentile: 21,
      target_cents: 150_000,
      currency: 'EUR',
      reason: null,
      answer: 'Thank you. EUR 1,500?',
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Is their price fair?' }));
  expect(
    await screen.findByText('Their price is below usual: 21 of 100 such deals are agreed for less.'),
  ).toBeDefined();
  expect(screen.getByText('EUR 1,500')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Copy this answer' })).toBeDefined();
  expect(sentTo(server, 'creatorOfferPlace')).toEqual([{ source: 'media-kit', id: offerOf().id }]);
});

test('a price without a place says why', async () => {
  const nowhere = { position: null, percentile: null, target_cents: null, currency: null, answer: null };
  const { user } = await show({
    kitOffers: { offers: [offerOf({ budget: null })] },
    creatorOfferPlace: { ...nowhere, reason: 'They name no price. Say yours.' },
  });
  await user.click(await screen.findByRole('button', { name: 'Is their price fair?' }));
  expect(await screen.findByText('They name no price. Say yours.')).toBeDefined();
});
