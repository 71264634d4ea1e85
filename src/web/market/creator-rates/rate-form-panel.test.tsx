import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { CreatorRate } from '../../../contract/market/creator-rates.ts';
import { Refused, type Answers } from '../../test-answers.ts';
import { describeField, fill, findToast, part, sentTo } from '../../test-steps.ts';
import { showPart } from '../../test-screen.tsx';
import { rateOf } from '../test-market.ts';
import { RateFormPanel } from './rate-form-panel.tsx';

const onSaved = vi.fn<() => void>();
const onCancel = vi.fn<() => void>();

const show = (edited: CreatorRate | null, answers: Answers = {}) => {
  onSaved.mockReset();
  onCancel.mockReset();
  const panel = <RateFormPanel edited={edited} onSaved={onSaved} onCancel={onCancel} />;
  return showPart(panel, { answers });
};
const field = (label: RegExp | string) => screen.getByLabelText(label);
const button = (name: string) => screen.getByRole('button', { name });
const today = new Date().toISOString().slice(0, 10);
const broken = new Refused(500, { error: 'Failed to save creator rate', code: 'INTERNAL_SERVER_ERROR' });

/** What is entered is kept beside the page, and stands in the field a moment later. */
async function put(label: RegExp | string, value: string) {
  fill(field(label), value);
  await waitFor(() => expect(field(label)).toHaveProperty('value', value));
}

/** Enters whatever a rate needs. */
async function enter(user: Awaited<ReturnType<typeof show>>['user']) {
  await put(/^Channel name/, ' Kestrel\tWorkbench ');
  await user.selectOptions(field(/^Niche/), 'Tech');
  await put(/^Quoted amount/, '1,250.50');
}

test('what is missing or wrong stands at its field, and the first of it has the focus', async () => {
  const { server, user } = await show(null);
  await user.click(button('Add rate'));
  expect(describeField(field(/^Channel name/))).toContain('Please enter a channel name.');
  expect(describeField(field(/^Niche/))).toContain('Please choose a niche.');
  expect(describeField(field(/^Quoted amount/))).toContain('Please enter an amount above zero');
  expect(document.activeElement).toBe(field(/^Channel name/));

  // What is mended is told no longer, the rest is.
  await put(/^Channel name/, 'Kestrel');
  expect(describeField(field(/^Channel name/))).toBe('');
  expect(describeField(field(/^Niche/))).toContain('Please choose a niche.');

  await user.selectOptions(field(/^Niche/), 'Tech');
  await put(/^Quoted amount/, '12,50');
  await put(/^Date collected/, '2004-12-31');
  await user.click(button('Add rate'));
  expect(describeField(field(/^Quoted amount/))).toContain('such as 1,250 or 24.50.');
  expect(describeField(field(/^Date collected/))).toContain('in the future or before 2005.');
  expect(document.activeElement).toBe(field(/^Quoted amount/));
  expect(sentTo(server, 'addCreatorRate')).toEqual([]);
});

test('a rate is sent as it was meant, and the form is ready for the next one of the same sheet', async () => {
  const { server, user } = await show(null, { addCreatorRate: rateOf() });
  await enter(user);
  await put('Subscribers', '412K');
  await user.selectOptions(field('Currency'), 'EUR');
  await put(/^Date collected/, '2026-10-03');
  await put('Notes', 'Two mentions.\nSix\tmonths.');
  await user.click(button('Add rate'));
  expect((await findToast('status', 'Creator rate added successfully')).replaceAll(/\s/g, ' ')).toContain(
    'Kestrel Workbench, USD 1,250.50',
  );
  expect(sentTo(server, 'addCreatorRate')).toEqual([
    {
      channel_name: 'Kestrel Workbench',
      channel_url: null,
      subscriber_count: '412K',
      niche: 'Tech',
      rate_type: 'flat_fee',
      quoted_amount: 1250.5,
      currency: 'EUR',
      notes: 'Two mentions.\nSix months.',
      date_collected: '2026-10-03',
    },
  ]);
  expect(field(/^Channel name/)).toHaveProperty('value', '');
  expect(field(/^Quoted amount/)).toHaveProperty('value', '');
  expect(field('Currency')).toHaveProperty('value', 'EUR');
  expect(field(/^Date collected/)).toHaveProperty('value', '2026-10-03');
  expect(document.activeElement).toBe(field(/^Channel name/));
});

test('an affiliate share is a percentage, without a currency, from 0.01 to 100', async () => {
  const { server, user } = await show(null, { addCreatorRate: broken });
  expect(field(/^Date collected/)).toHaveProperty('value', today);
  await enter(user);
  await user.selectOptions(field('Rate type'), 'Affiliate share');
  expect(screen.queryByLabelText('Currency')).toBeNull();
  expect(describeField(field(/^Quoted share in percent/))).toContain('Of each sale, from 0.01 to 100.');
  await put(/^Quoted share/, '101');
  await user.click(button('Add rate'));
  expect(describeField(field(/^Quoted share/))).toContain('An affiliate share lies between 0.01 and 100');
  await put(/^Quoted share/, '12.5');
  await user.click(button('Add rate'));
  await findToast('alert', 'Failed to save creator rate');
  expect(sentTo(server, 'addCreatorRate')).toMatchObject([{ rate_type: 'affiliate', quoted_amount: 12.5 }]);
});

test('a save that fails loses nothing of what was entered, and the next try goes through', async () => {
  const { server, user } = await show(null, { addCreatorRate: broken });
  await enter(user);
  await user.click(button('Add rate'));
  await findToast('alert', 'Failed to save creator rate');
  const line = part('Add a rate').getByText('Failed to save creator rate');
  expect(line.closest('[role=alert]')).not.toBeNull();
  expect(field(/^Quoted amount/)).toHaveProperty('value', '1,250.50');
  server.answers.addCreatorRate = rateOf();
  await user.click(button('Add rate'));
  await findToast('status', 'Creator rate added successfully');
  expect(part('Add a rate').queryByText('Failed to save creator rate')).toBeNull();
});

test.each([
  { code: 'CHANNEL_NAME_MISSING', label: /^Channel name/, error: 'Please enter a channel name.' },
  { code: 'WRONG_ADDRESS', label: /^Channel URL/, error: 'Please enter the channel’s address.' },
  { code: 'WRONG_SHARE', label: /^Quoted amount/, error: 'An affiliate share lies between 0.01 and 100.' },
  { code: 'WRONG_DATE', label: /^Date collected/, error: 'The day lies in the future.' },
])('what the server refuses as $code stands at its field, which has the focus', async (refusal) => {
  const { code, error, label } = refusal;
  const { user } = await show(null, { addCreatorRate: new Refused(400, { error, code }) });
  await enter(user);
  await user.click(button('Add rate'));
  await findToast('alert', 'Failed to save creator rate');
  expect(describeField(field(label))).toContain(error);
  expect(document.activeElement).toBe(field(label));
  expect(part('Add a rate').getAllByText(error)).toHaveLength(1);
});

test('a rate that was collected already is told below the fields', async () => {
  const error = 'The same rate of this channel and day has been collected already.';
  const { user } = await show(null, { addCreatorRate: new Refused(409, { error, code: 'RATE_EXISTS' }) });
  await enter(user);
  await user.click(button('Add rate'));
  expect((await part('Add a rate').findByText(error)).closest('[role=alert]')).not.toBeNull();
});

test('a rate to edit stands in the fields, and is saved as the one that was looked at', async () => {
  const rate = rateOf({ quoted_amount: 1250.5, notes: 'Two mentions.' });
  const { server, user } = await show(rate, { updateCreatorRate: { ...rate, revision: 5 } });
  expect(part('Edit rate').getByText(/Cancel leaves it as it is\.$/).textContent).toMatch(
    /^Kestrel Workbench/,
  );
  expect(document.activeElement).toBe(field(/^Channel name/));
  const known = [/^Channel name/, /^Channel URL/, /^Quoted amount/, 'Notes'].map((label) => {
    const input = field(label);
    return 'value' in input ? input.value : null;
  });
  expect(known).toEqual([
    'Kestrel Workbench',
    'https://www.youtube.com/@kestrelworkbench',
    '1250.50',
    'Two mentions.',
  ]);
  await put(/^Quoted amount/, '1300');
  await user.click(button('Save changes'));
  await findToast('status', 'Creator rate updated successfully');
  expect(sentTo(server, 'updateCreatorRate')).toMatchObject([
    { id: rate.id, revision: 4, fields: { channel_name: 'Kestrel Workbench', quoted_amount: 1300 } },
  ]);
  expect(onSaved).toHaveBeenCalledOnce();
});

test('of two who change one rate the second is told so and keeps what was entered; Cancel leaves the rate', async () => {
  const error = 'Somebody has changed this meanwhile. Please look at it again before you save.';
  const { user } = await show(rateOf(), {
    updateCreatorRate: new Refused(409, { error, code: 'RATE_CHANGED' }),
  });
  await put(/^Quoted amount/, '1200');
  await user.click(button('Save changes'));
  expect(await findToast('alert', 'Failed to save creator rate')).toContain(error);
  expect(field(/^Quoted amount/)).toHaveProperty('value', '1200');
  expect(onSaved).not.toHaveBeenCalled();
  await user.click(button('Cancel'));
  expect(onCancel).toHaveBeenCalledOnce();
});
