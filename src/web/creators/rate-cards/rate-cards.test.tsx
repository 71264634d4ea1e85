import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { RateCard } from '../../../contract/creators/rate-cards.ts';
import { composeRateCard } from '../../../engine/creators/rate-card.ts';
import { accountOf } from '../../test-accounts.ts';
import { Refused, type Answers } from '../../test-answers.ts';
import { fill, findToast, part, sentTo } from '../../test-steps.ts';
import { showPart } from '../../test-screen.tsx';
import { channelId, channelOf } from '../test-creators.ts';
import { RateCardScreen } from './rate-card-screen.tsx';

const fees = {
  long: { low: 100_000, medium: 200_000, high: 400_000 },
  short: null,
  reason: 'Too few Shorts to price one',
};
const lines = composeRateCard(fees, null).map((line) => {
  const { costsCents, askCents, floorCents, isMonthly, isBelowFloor, ...rest } = line;
  return {
    ...rest,
    costs_cents: costsCents,
    ask_cents: askCents,
    floor_cents: floorCents,
    is_monthly: isMonthly,
    is_below_floor: isBelowFloor,
  };
});
const cardOf = (wishes: Partial<RateCard> = {}): RateCard => ({
  channel_id: channelId,
  analysed_at: '2026-11-20T10:00:00.000Z',
  version: 0,
  wage_cents: 0,
  lines,
  steps: [],
  versions: [],
  ...wishes,
});

const show = (answers: Answers = {}, query = `?channel=${channelId}`) =>
  showPart(<RateCardScreen />, {
    account: accountOf('free'),
    path: `/creators/rate${query}`,
    answers: { creatorRateCard: cardOf(), creatorChannels: { channels: [channelOf()] }, ...answers },
  });
const group = async (name: string) => within(await screen.findByRole('group', { name }));
const save = () => screen.getByRole('button', { name: 'Save rate card' });

test('a line shows the market’s figure, the floor as it is entered, and is saved', async () => {
  const { server, user } = await show({ saveCreatorRateCard: cardOf({ version: 1 }) });
  const dedicated = await group('Dedicated video');
  expect(dedicated.getByText('$4,400')).toBeDefined();
  expect(dedicated.getByText('Enter hours or costs')).toBeDefined();
  fill(screen.getByLabelText('Your hour is worth'), '60');
  fill(dedicated.getByLabelText('Hours'), '12.5');
  fill(dedicated.getByLabelText('Costs'), '250');
  fill(dedicated.getByLabelText('Your price'), '900');
  expect(dedicated.getByText('$1,000')).toBeDefined();
  expect(dedicated.getByText('Below your floor')).toBeDefined();
  await user.click(dedicated.getByRole('switch', { name: 'Show in the media kit' }));
  await user.click(save());
  expect(await findToast('status', 'Rate card saved')).toContain('media kit');
  const sent = sentTo(server, 'saveCreatorRateCard').at(-1);
  expect(sent).toMatchObject({ channel_id: channelId, base_version: 0, wage_cents: 6_000 });
  expect(sent).toMatchObject({
    lines: expect.arrayContaining([
      { line: 'dedicated', hours: 12.5, costs_cents: 25_000, ask_cents: 90_000, shown: true },
      { line: 'mention', hours: 0, costs_cents: 0, ask_cents: null, shown: false },
    ]),
  });
});

test('what has no market figure says why, and what is granted takes no hours', async () => {
  await show();
  expect((await group('Short')).getByText('Too few Shorts to price one')).toBeDefined();
  const exclusivity = await group('Exclusivity in the category');
  expect(exclusivity.getByText('$300')).toBeDefined();
  expect(exclusivity.queryByLabelText('Hours')).toBeNull();
});

test.each([
  ['Hours', '10000', 'Quarter hours up to 500, such as 2.5.'],
  ['Hours', '0.1', 'Quarter hours up to 500, such as 2.5.'],
  ['Costs', '-5', 'Please enter an amount such as 1,500 or 99.50.'],
  ['Your price', '1e9', 'Please enter an amount such as 1,500 or 99.50.'],
])('%s of %s is refused at its field, and nothing is sent', async (label, text, sentence) => {
  const { server, user } = await show();
  const dedicated = await group('Dedicated video');
  const field = dedicated.getByLabelText(label);
  fill(field, text);
  await user.click(save());
  expect(dedicated.getByText(sentence)).toBeDefined();
  expect(document.activeElement).toBe(field);
  expect(sentTo(server, 'saveCreatorRateCard')).toEqual([]);
});

test('a card that was saved elsewhere is not overwritten, and what was entered stays', async () => {
  const changed = { error: 'The rate card was saved elsewhere meanwhile.', code: 'RATE_CARD_CHANGED' };
  const { user } = await show({ saveCreatorRateCard: new Refused(409, changed) });
  const dedicated = await group('Dedicated video');
  fill(dedicated.getByLabelText('Your price'), '900');
  await user.click(save());
  expect((await screen.findByRole('alert')).textContent).toContain('saved elsewhere');
  expect(dedicated.getByLabelText('Your price')).toHaveProperty('value', '900');
});

test('an older version is read by its number, and says that it is one', async () => {
  const versions = [
    { version: 2, saved_at: '2026-11-22T10:00:00.000Z' },
    { version: 1, saved_at: '2026-11-20T10:00:00.000Z' },
  ];
  const { server, user } = await show({
    creatorRateCard: ({ version }) => cardOf({ versions, version: version === undefined ? 2 : 1 }),
    saveCreatorRateCard: cardOf({ version: 3, versions }),
  });
  await user.selectOptions(await screen.findByLabelText('Saved versions'), '1');
  expect(await screen.findByText(/^This is an older version/)).toBeDefined();
  await user.click(save());
  await findToast('status', 'Rate card saved');
  expect(sentTo(server, 'saveCreatorRateCard').at(-1)).toMatchObject({ base_version: 2 });
});

test('each part of the score says what a step would do, or that it moves the score alone', async () => {
  const steps: RateCard['steps'] = [
    {
      part: 'engagement',
      label: 'Engagement',
      points: 12,
      weight: 25,
      fee: { from: 1, to: 2 },
      sentence: 'One.',
    },
    { part: 'momentum', label: 'Momentum', points: 5, weight: 10, fee: null, sentence: 'Two.' },
  ];
  await show({ creatorRateCard: cardOf({ steps }) });
  await screen.findByText('One.');
  const raise = part('Raise it');
  expect(raise.getByText('12 of 25 points')).toBeDefined();
  expect(raise.getAllByText('Score only')).toHaveLength(1);
});

test('without a channel the reader’s bought channels are offered', async () => {
  await show(
    { creatorChannels: { channels: [channelOf(), channelOf({ channel_id: 'x', bought: false })] } },
    '',
  );
  const link = await screen.findByRole('link', { name: 'Kestrel Workbench' });
  expect(link.getAttribute('href')).toBe(`/creators/rate?channel=${channelId}`);
  expect(screen.getAllByRole('link')).toHaveLength(1);
});

test('without any channel the way to one stands there', async () => {
  await show({ creatorChannels: { channels: [] } }, '');
  expect(await screen.findByRole('link', { name: 'Your channels' })).toBeDefined();
});
