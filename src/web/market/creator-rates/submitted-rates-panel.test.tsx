import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { formatDay } from '../../ui/format.ts';
import { Refused, type Answers } from '../../test-answers.ts';
import { describeField, fill, findToast, outage, part, sentTo } from '../../test-steps.ts';
import { showPart } from '../../test-screen.tsx';
import { rateOf, waitingRateOf } from '../test-market.ts';
import { SubmittedRatesPanel } from './submitted-rates-panel.tsx';

const known = waitingRateOf();
const unknown = waitingRateOf({
  id: '00000000-0000-4000-8000-0000000000b2',
  channel_id: 'UCpixelkettle00000000001',
  channel_name: null,
  subscriber_count: null,
  niche: null,
  rate_type: 'cpm',
  quoted_amount: 24.5,
  currency: 'EUR',
  notes: 'One mention, no usage rights.',
});
const listOf = (...rates: (typeof known)[]) => ({ rates, total: rates.length });
const notWaiting = new Refused(409, {
  error: 'This rate is no longer waiting. Somebody has reviewed it, or its creator withdrew it.',
  code: 'NOT_WAITING',
});

const show = (answers: Answers) => showPart(<SubmittedRatesPanel />, { answers });
const panel = () => part('Rates from creators');
const button = (name: string) => screen.getByRole('button', { name });
const accept = (name: string) => `Accept the rate of ${name}`;
const refuse = (name: string) => `Refuse the rate of ${name}`;
const kestrel = 'Kestrel Workbench';

test('each rate tells what was paid, for which channel, and what is known of it', async () => {
  await show({ waitingRates: { rates: [known, unknown], total: 140 } });
  await panel().findByText('140 rates wait for review. The first 2 are shown.');
  const [first, second] = panel()
    .getAllByRole('listitem')
    .map((item) => within(item));
  expect(first?.getByRole('link', { name: kestrel }).getAttribute('href')).toBe(
    'https://www.youtube.com/channel/UCkestrelworkbench000001',
  );
  const line = (words: RegExp) =>
    [first, second].map((item) => item?.getByText(words).textContent.replaceAll(/\s/g, ' '));
  expect(line(/^(USD|EUR)/)).toEqual(['USD 1,500.00 Flat fee', 'EUR 24.50 CPM']);
  const day = formatDay('2026-05-05');
  expect(line(/submitted on/)).toEqual([
    `At present: 412K subscribers, Tech. Agreed on ${day}, submitted on ${formatDay('2026-10-03')}.`,
    `No analysis of the last 30 days tells of this channel. Agreed on ${day}, submitted on ${formatDay('2026-10-03')}.`,
  ]);
  expect(second?.getByText('One mention, no usage rights.')).toBeDefined();
  expect(second?.getByRole('button', { name: accept('UCpixelkettle00000000001') })).toBeDefined();
});

test('of a known channel whose figures are missing, that is told', async () => {
  await show({ waitingRates: listOf(waitingRateOf({ subscriber_count: null, niche: null })) });
  expect(await panel().findByText(/^At present: subscribers not known, niche not known\./)).toBeDefined();
  expect(panel().getByText('1 rate waits for review.')).toBeDefined();
});

test('an empty list says so, and one that cannot be loaded says why until Retry brings it', async () => {
  const { server, user } = await show({ waitingRates: outage });
  await panel().findByText('The rates from creators could not be loaded. The database is not answering.');
  server.answers.waitingRates = listOf();
  await user.click(button('Retry'));
  expect(await panel().findByText('No rates from creators are waiting.')).toBeDefined();
});

test('a rate is accepted with what is known of its channel filled in, and the focus goes to how many wait', async () => {
  let waiting = listOf(known, unknown);
  const { server, user } = await show({
    waitingRates: () => waiting,
    acceptSubmittedRate: () => {
      waiting = listOf(unknown);
      return rateOf({ source: 'creator' });
    },
  });
  await user.click(await screen.findByRole('button', { name: accept(kestrel) }));
  const form = within(screen.getByRole('form', { name: 'Accept this rate' }));
  expect(document.activeElement).toBe(form.getByLabelText(/^Channel name/));
  expect(form.getByLabelText(/^Channel name/)).toHaveProperty('value', kestrel);
  expect(form.getByLabelText('Subscribers')).toHaveProperty('value', '412000');
  expect(form.getByLabelText(/^Niche/)).toHaveProperty('value', 'Tech');
  fill(form.getByLabelText(/^Channel name/), ' Kestrel ');
  fill(form.getByLabelText('Subscribers'), '120K');
  await user.selectOptions(form.getByLabelText(/^Niche/), 'Gaming');
  await user.click(form.getByRole('button', { name: 'Accept this rate' }));
  expect(await findToast('status', 'Rate accepted')).toContain('Kestrel');
  expect(sentTo(server, 'acceptSubmittedRate')).toEqual([
    { id: known.id, channel_name: 'Kestrel', subscriber_count: '120K', niche: 'Gaming' },
  ]);
  const count = await panel().findByText('1 rate waits for review.');
  expect(document.activeElement).toBe(count);
});

test('what a collected rate needs and nobody knows is told at its field', async () => {
  const { server, user } = await show({ waitingRates: listOf(unknown) });
  await user.click(await screen.findByRole('button', { name: accept(unknown.channel_id) }));
  await user.click(button('Accept this rate'));
  const [name, niche] = [screen.getByLabelText(/^Channel name/), screen.getByLabelText(/^Niche/)];
  expect(describeField(name)).toContain('Please enter a channel name.');
  expect(describeField(niche)).toContain('Please choose a niche.');
  expect(document.activeElement).toBe(name);
  fill(name, 'Pixel Kettle');
  await user.click(button('Accept this rate'));
  expect(describeField(name)).toBe('');
  expect(document.activeElement).toBe(niche);
  expect(sentTo(server, 'acceptSubmittedRate')).toEqual([]);
});

test.each([
  ['CHANNEL_NAME_MISSING', 'Please enter a channel name.', true],
  ['RATE_EXISTS', 'The same rate of this channel and day has been collected already.', false],
])('an acceptance refused as %s tells why, in its place', async (code, error, isOfName) => {
  const { user } = await show({
    waitingRates: listOf(known),
    acceptSubmittedRate: new Refused(code === 'RATE_EXISTS' ? 409 : 400, { error, code }),
  });
  await user.click(await screen.findByRole('button', { name: accept(kestrel) }));
  await user.click(button('Accept this rate'));
  expect(await findToast('alert', 'The rate was not accepted')).toContain(error);
  const form = within(screen.getByRole('form', { name: 'Accept this rate' }));
  expect(form.getAllByText(error)).toHaveLength(1);
  expect(describeField(form.getByLabelText(/^Channel name/)).includes(error)).toBe(isOfName);
});

test('a refusal needs its reason, which the creator reads; Back leaves the rate waiting', async () => {
  let waiting = listOf(known);
  const { server, user } = await show({
    waitingRates: () => waiting,
    refuseSubmittedRate: ({ id }) => {
      waiting = listOf();
      return { id };
    },
  });
  await user.click(await screen.findByRole('button', { name: refuse(kestrel) }));
  await user.click(button('Back'));
  expect(document.activeElement).toBe(button(accept(kestrel)));

  await user.click(button(refuse(kestrel)));
  const reason = screen.getByLabelText(/^Reason/);
  expect(document.activeElement).toBe(reason);
  fill(reason, ' \t ');
  await user.click(button('Refuse this rate'));
  expect(describeField(reason)).toContain('Please say why this rate is refused.');
  expect(document.activeElement).toBe(reason);
  fill(reason, 'No contract was shown. ');
  expect(describeField(reason)).not.toContain('Please say why');
  await user.click(button('Refuse this rate'));
  expect(await findToast('status', 'Rate refused')).toContain(kestrel);
  expect(sentTo(server, 'refuseSubmittedRate')).toEqual([{ id: known.id, reason: 'No contract was shown.' }]);
  expect(await panel().findByText('No rates from creators are waiting.')).toBeDefined();
});

test.each([
  ['accepts', accept(kestrel), 'Accept this rate', 'The rate was not accepted'],
  ['refuses', refuse(kestrel), 'Refuse this rate', 'The rate was not refused'],
])('who %s a rate that somebody has answered meanwhile is told so, and it goes', async (...words) => {
  const [, opener, confirm, title] = words;
  const { server, user } = await show({
    waitingRates: listOf(known),
    acceptSubmittedRate: notWaiting,
    refuseSubmittedRate: notWaiting,
  });
  await user.click(await screen.findByRole('button', { name: opener }));
  if (confirm === 'Refuse this rate') fill(screen.getByLabelText(/^Reason/), 'Too late.');
  server.answers.waitingRates = listOf();
  await user.click(button(confirm));
  expect(await findToast('alert', title)).toContain('This rate is no longer waiting.');
  expect(await panel().findByText('No rates from creators are waiting.')).toBeDefined();
});

test('what cannot be answered at this moment can be tried again with what was entered', async () => {
  const { user } = await show({ waitingRates: listOf(known), refuseSubmittedRate: outage });
  await user.click(await screen.findByRole('button', { name: refuse(kestrel) }));
  const reason = screen.getByLabelText(/^Reason/);
  fill(reason, 'No contract was shown.');
  await user.click(button('Refuse this rate'));
  await findToast('alert', 'The rate was not refused');
  expect(describeField(reason)).toContain('The database is not answering.');
  expect(reason).toHaveProperty('value', 'No contract was shown.');
});
