import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AssumptionSetAnswer } from '../../../contract/deals/assumption-sets.ts';
import { fullFixture } from '../../analysis/channel-analysis/analysis.fixture.ts';
import { accountOf } from '../../test-accounts.ts';
import { Refused, type Answers } from '../../test-answers.ts';
import { showPage } from '../../test-screen.tsx';
import { sentTo } from '../../test-steps.ts';

const id = '00000000-0000-4000-8000-0000000000dd';
const { id: _, ...version }: AssumptionSetAnswer = {
  id,
  version: 2,
  name: 'Our shop',
  note: 'Autumn',
  saved_at: '2026-11-21T12:00:00.000Z',
  ranges: [
    {
      factor: 'conversion',
      of: 'purchase',
      range: { p10: 0.02, p50: 0.03, p90: 0.05 },
      source: 'Our orders',
    },
    { factor: 'lift', of: null, range: { p10: 1, p50: 1.2, p90: 1.5 }, source: '' },
  ],
};
const sets = { sets: [{ id, ...version }] };

const show = (search: string, answers: Answers = {}, account = accountOf('enterprise')) =>
  showPage(`/returns${search}`, {
    account,
    answers: {
      finishedDeals: { deals: [] },
      assumptionSets: sets,
      assumptionSet: { id, versions: [version] },
      ...answers,
    },
  });
type User = Awaited<ReturnType<typeof show>>['user'];
const type = async (user: User, label: string, text: string) => {
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  if (text !== '') await user.type(field, text);
};
const conversion = 'Orders per click, shop orders, %';

test('a set that is chosen changes the forecast, is named in it, and is kept with the scenario', async () => {
  const { user, server } = await show(`?analysis=${fullFixture.id}`, {
    storedAnalysis: fullFixture,
    simulations: { simulations: [] },
    simulate: new Refused(409, { error: 'Enough.', code: 'TOO_MANY_SCENARIOS' }),
  });
  await type(user, 'Value of one order', '60');
  await type(user, 'Margin, %', '45');
  expect(await screen.findByText(/^published-2026-11/)).toBeDefined();
  await user.selectOptions(await screen.findByLabelText('Assumptions'), 'Our shop, version 2');
  expect(
    await screen.findByText(/^Our shop, version 2; what it leaves open: published-2026-11/),
  ).toBeDefined();
  expect(screen.getByText(/Our shop, version 2: Our orders/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Keep this scenario' }));
  await waitFor(() =>
    expect(sentTo(server, 'simulate')[0]).toMatchObject({ assumption_set: { id, version: 2 } }),
  );
});

test('other plans are offered no set and ask for none', async () => {
  const { server } = await show(
    `?analysis=${fullFixture.id}`,
    { storedAnalysis: fullFixture, simulations: { simulations: [] } },
    accountOf('agency'),
  );
  expect(await screen.findByLabelText('Value of one order')).toBeDefined();
  expect(screen.queryByLabelText('Assumptions')).toBeNull();
  expect(sentTo(server, 'assumptionSets')).toEqual([]);
});

test('own ranges stand beside the published ones, with what differs', async () => {
  await show(`?assumptions=${id}`);
  const table = within(await screen.findByRole('table', { name: 'Beside what is published' }));
  const cells = table.getAllByRole('row').map((row) => row.textContent);
  expect(cells[1]).toContain('Orders per click, shop orders');
  expect(cells[1]).toContain('1% to 3%');
  expect(cells[1]).toContain('2% to 5%');
  expect(cells[1]).toContain('middle × 1.7, narrower');
  expect(cells[2]).toContain('× 1 to × 2.5');
});

test('an edit is saved as the next version of the one it began from; untouched ranges keep their middle', async () => {
  const saved = { id, ...version, version: 3 };
  const { user, server } = await show(`?assumptions=${id}`, { saveAssumptionSet: saved });
  await type(user, 'Effects no link sees, times', '1.5-3');
  await type(user, 'What it rests on, or what changed', 'Winter');
  await user.click(screen.getByRole('button', { name: 'Save as version 3' }));
  expect(await screen.findByRole('button', { name: 'Save as version 4' })).toBeDefined();
  expect(sentTo(server, 'saveAssumptionSet')).toEqual([
    {
      name: 'Our shop',
      note: 'Winter',
      based_on: { id, version: 2 },
      ranges: [
        version.ranges[0],
        { factor: 'lift', of: null, source: '', range: { p10: 1.5, p50: Math.sqrt(4.5), p90: 3 } },
      ],
    },
  ]);
});

test('a range that cannot be counted with is told at its field, and nothing is sent', async () => {
  const { user, server } = await show('?assumptions=new');
  await type(user, 'Name of the set', 'Ours');
  await type(user, conversion, '5-2');
  expect(await screen.findByText('A number such as 2, or a range such as 1-3')).toBeDefined();
  await type(user, conversion, '100');
  expect(await screen.findByText('A rate stays below 100%.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('One or more ranges cannot be read.')).toBeDefined();
  expect(sentTo(server, 'saveAssumptionSet')).toEqual([]);
});

test('whoever saves second is told, keeps what they entered, and saves on top of the newer version', async () => {
  let isFirst = true;
  const newer = { ...version, version: 3, note: 'By somebody else' };
  const { user, server } = await show(`?assumptions=${id}`, {
    assumptionSet: () => ({ id, versions: isFirst ? [version] : [newer, version] }),
    saveAssumptionSet: () => {
      const error = 'Somebody saved a newer version in the meantime.';
      if (isFirst) {
        isFirst = false;
        return new Refused(409, { error, code: 'SET_CHANGED' });
      }
      return { id, ...version, version: 4 };
    },
  });
  await type(user, conversion, '3-4');
  await user.click(screen.getByRole('button', { name: 'Save as version 3' }));
  expect(await screen.findByText(/Somebody saved a newer version/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Show the newer version' }));
  expect(await screen.findByText(/By somebody else/)).toBeDefined();
  await user.click(await screen.findByRole('button', { name: 'Save as version 4' }));
  await waitFor(() => expect(sentTo(server, 'saveAssumptionSet')).toHaveLength(2));
  expect(sentTo(server, 'saveAssumptionSet')[1]).toMatchObject({
    based_on: { id, version: 3 },
    ranges: [{ range: { p10: 0.03, p90: 0.04 } }, version.ranges[1]],
  });
});

test('a set is made, and goes when asked twice', async () => {
  const { user, server } = await show('?assumptions=all', {
    assumptionSets: { sets: [] },
    saveAssumptionSet: { id, ...version, version: 1 },
    deleteAssumptionSet: {},
  });
  await user.click(await screen.findByRole('link', { name: 'New set' }));
  await type(user, 'Name of the set', 'Our shop');
  await type(user, conversion, '2-5');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Delete this set' }));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('None yet. Forecasts rest on what is published.')).toBeDefined();
  expect(sentTo(server, 'saveAssumptionSet')[0]).toMatchObject({ based_on: null });
  expect(sentTo(server, 'deleteAssumptionSet')).toEqual([{ id }]);
});

test('an analyst and a smaller plan read a set, and are told who changes it', async () => {
  const account = accountOf('enterprise');
  const analyst = {
    ...account,
    workspace: { ...account.workspace, rights: ['read' as const, 'analyse' as const] },
  };
  await show(`?assumptions=${id}`, {}, analyst);
  expect(await screen.findByText(/Owners, admins and managers/)).toBeDefined();
  expect(await screen.findByRole('table', { name: 'Beside what is published' })).toBeDefined();
  expect(screen.queryByRole('textbox')).toBeNull();
});
