import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ExchangeRate } from '../../../contract/market/exchange-rates.ts';
import { formatDay } from '../../ui/format.ts';
import { Refused, type Answers } from '../../test-answers.ts';
import { describeField, fill, findToast, outage, part, sentTo } from '../../test-steps.ts';
import { showPart } from '../../test-screen.tsx';
import { ExchangeRatesPanel } from './exchange-rates-panel.tsx';

const euro: ExchangeRate = { currency: 'EUR', day: '2026-10-02', usd_per_unit: 1.0842, demo: false };
const pound: ExchangeRate = { currency: 'GBP', day: '2026-10-01', usd_per_unit: 1.271_234, demo: true };
const missing = [
  { currency: 'EUR' as const, day: '2019-02-03', waiting_rates: 12 },
  { currency: 'GBP' as const, day: '2019-02-04', waiting_rates: 1 },
];
const nothing = { rates: [], has_more: false, missing: [] };
const euroDay = `EUR on ${formatDay('2019-02-03')}`;
const wrongDay = new Refused(400, { error: 'The day lies in the future or before 2005.', code: 'WRONG_DAY' });

async function show(list: Answers['listExchangeRates'], answers: Answers = {}) {
  const shown = await showPart(<ExchangeRatesPanel />, { answers: { listExchangeRates: list, ...answers } });
  await screen.findByRole('region', { name: 'Enter an exchange rate' });
  return shown;
}
const button = (name: string) => screen.getByRole('button', { name });
const waitingDays = () =>
  part('Days that rates wait for')
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);
const newRate = () => within(screen.getByRole('form', { name: 'Enter an exchange rate' }));
const knownRates = () => part('Known exchange rates').getAllByRole('listitem');

test('the days that rates wait for stand first, and known rates behind a line, the samples marked', async () => {
  await show({ rates: [euro, pound], has_more: true, missing });
  expect(waitingDays()).toEqual([
    expect.stringContaining(`EUR on ${formatDay('2019-02-03')}: 12 rates wait`),
    expect.stringContaining(`GBP on ${formatDay('2019-02-04')}: 1 rate waits`),
  ]);
  expect(part('Known exchange rates').getByText('The newest 2 exchange rates')).toBeDefined();
  const [first, second] = knownRates().map(({ textContent }) => textContent);
  expect(first).toContain(`EUR ${formatDay('2026-10-02')} 1 EUR = 1.0842 USD`);
  expect(second).toContain(`GBP ${formatDay('2026-10-01')} Sample1 GBP = 1.271234 USD`);
});

test('where nothing waits and nothing is known it says so; what cannot be loaded says why', async () => {
  const { server, user } = await showPart(<ExchangeRatesPanel />, { answers: { listExchangeRates: outage } });
  await screen.findByText('The exchange rates could not be loaded. The database is not answering.');
  server.answers.listExchangeRates = nothing;
  await user.click(button('Retry'));
  expect(await screen.findByRole('heading', { name: 'No rate waits for an exchange rate.' })).toBeDefined();
  expect(part('Known exchange rates').getByText('No exchange rates entered yet.')).toBeDefined();
});

test('a rate that is waited for is filled in, and the day goes from the list', async () => {
  let list = { ...nothing, missing };
  const { server, user } = await show(() => list, {
    saveExchangeRate: (rate) => {
      list = { ...nothing, missing: missing.slice(1) };
      return { ...rate, demo: false };
    },
  });
  const field = screen.getByLabelText(`US dollars for 1 ${euroDay}`);
  const save = button(`Save the rate of ${euroDay}`);
  fill(field, '1,08');
  await user.click(save);
  expect(describeField(field)).toBe('The exchange rate holds a comma: write 1.08.');
  expect(document.activeElement).toBe(field);
  fill(field, '1.0842');
  expect(describeField(field)).toBe('');
  await user.click(save);
  expect(await findToast('status', 'Exchange rate saved')).toContain(euroDay);
  expect(sentTo(server, 'saveExchangeRate')).toEqual([
    { currency: 'EUR', day: '2019-02-03', usd_per_unit: 1.0842 },
  ]);
  await waitFor(() => expect(waitingDays()).toHaveLength(1));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Days that rates wait for' }));
});

test('a rate the wrong way round is doubted once; who saves the same again means it', async () => {
  const { server, user } = await show(
    { ...nothing, missing },
    { saveExchangeRate: (rate) => ({ ...rate, demo: false }) },
  );
  const field = screen.getByLabelText(`US dollars for 1 ${euroDay}`);
  const save = button(`Save the rate of ${euroDay}`);
  fill(field, '0.922339');
  await user.click(save);
  expect(describeField(field)).toContain('Then write 1.0842. If 0.922339 is right, save it once more.');
  // Another one is doubted by itself.
  fill(field, '0.94');
  await user.click(save);
  expect(describeField(field)).toContain('If 0.94 is right, save it once more.');
  expect(sentTo(server, 'saveExchangeRate')).toEqual([]);
  await user.click(save);
  await findToast('status', 'Exchange rate saved');
  expect(sentTo(server, 'saveExchangeRate')).toMatchObject([{ usd_per_unit: 0.94 }]);
});

test('a rate that is refused is told at its field and as a message', async () => {
  const { user } = await show({ ...nothing, missing }, { saveExchangeRate: wrongDay });
  const field = screen.getByLabelText(`US dollars for 1 ${euroDay}`);
  fill(field, '1.0842');
  await user.click(button(`Save the rate of ${euroDay}`));
  expect(await findToast('alert', 'The exchange rate was not saved')).toContain('before 2005.');
  expect(describeField(field)).toBe('The day lies in the future or before 2005.');
});

test('the rate of any day is entered; what is wrong stands at its field, which has the focus', async () => {
  const { server, user } = await show(nothing, { saveExchangeRate: wrongDay });
  const [day, rate] = [newRate().getByLabelText('Day'), newRate().getByLabelText('US dollars for 1 EUR')];
  const save = () => user.click(newRate().getByRole('button', { name: 'Save this exchange rate' }));
  await save();
  expect(describeField(day)).toBe('Please enter the day.');
  expect(describeField(rate)).not.toBe('');
  expect(document.activeElement).toBe(day);
  fill(day, '2004-12-31');
  fill(rate, '1.0842');
  await save();
  expect(describeField(day)).toBe('The day lies in the future or before 2005.');
  expect(describeField(rate)).toBe('');
  fill(day, '2019-02-05');
  fill(rate, 'one');
  await save();
  expect(document.activeElement).toBe(rate);
  expect(sentTo(server, 'saveExchangeRate')).toEqual([]);

  await user.selectOptions(newRate().getByLabelText('Currency of the rate'), 'GBP, Pound sterling');
  fill(newRate().getByLabelText('US dollars for 1 GBP'), '1.2712');
  await save();
  await findToast('alert', 'The exchange rate was not saved');
  expect(describeField(day)).toBe('The day lies in the future or before 2005.');
  server.answers.saveExchangeRate = outage;
  await save();
  expect(
    (await newRate().findByText('The database is not answering.')).closest('[role=alert]'),
  ).not.toBeNull();
  server.answers.saveExchangeRate = (saved) => ({ ...saved, demo: false });
  await save();
  await findToast('status', 'Exchange rate saved');
  expect(sentTo(server, 'saveExchangeRate').at(-1)).toEqual({
    currency: 'GBP',
    day: '2019-02-05',
    usd_per_unit: 1.2712,
  });
  expect(day).toHaveProperty('value', '');
  expect(document.activeElement).toBe(day);
});

test('a known rate is corrected in its row, and the focus comes back to it', async () => {
  const { server, user } = await show(
    { rates: [euro], has_more: false, missing: [] },
    { saveExchangeRate: (rate) => ({ ...rate, demo: false }) },
  );
  const name = `EUR on ${formatDay(euro.day)}`;
  const correct = async () => {
    await user.click(button(`Correct ${name}`));
    return screen.getByLabelText(`US dollars for 1 ${name}`);
  };
  const field = await correct();
  expect(field).toHaveProperty('value', '1.0842');
  expect(document.activeElement).toBe(field);
  await user.click(button('Cancel'));
  expect(document.activeElement).toBe(button(`Correct ${name}`));
  fill(await correct(), '1.09');
  await user.click(button(`Save the rate of ${name}`));
  await findToast('status', 'Exchange rate saved');
  expect(sentTo(server, 'saveExchangeRate')).toEqual([
    { currency: 'EUR', day: '2026-10-02', usd_per_unit: 1.09 },
  ]);
  expect(document.activeElement).toBe(button(`Correct ${name}`));
});

test('a known rate is deleted after a question, and what failed is told', async () => {
  let rates = [euro, pound];
  const { server, user } = await show(() => ({ rates, has_more: false, missing: [] }), {
    deleteExchangeRate: outage,
  });
  const press = async (name: string) => {
    const row = knownRates().find(({ textContent }) => textContent.startsWith('EUR'));
    await user.click(within(row ?? document.body).getByRole('button', { name }));
  };
  await press('Delete');
  expect(screen.getByRole('group', { name: /wait again\. Delete it\?$/ })).toBeDefined();
  await press('Keep it');
  expect(sentTo(server, 'deleteExchangeRate')).toEqual([]);
  await press('Delete');
  await press('Delete it');
  expect(await findToast('alert', 'The exchange rate was not deleted')).toContain('The database');
  server.answers.deleteExchangeRate = (day) => {
    rates = [pound];
    return day;
  };
  await press('Delete');
  await press('Delete it');
  await findToast('status', 'Exchange rate deleted');
  expect(sentTo(server, 'deleteExchangeRate').at(-1)).toEqual({ currency: 'EUR', day: '2026-10-02' });
  await waitFor(() => expect(knownRates()).toHaveLength(1));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Known exchange rates' }));
});

test('older days are loaded behind the last, and where they are not, it says so', async () => {
  const { server, user } = await show(({ before }) =>
    before === undefined ? { rates: [euro], has_more: true, missing: [] } : outage,
  );
  await user.click(button('Show older days'));
  await part('Known exchange rates').findByText('The exchange rates could not be loaded.');
  server.answers.listExchangeRates = { rates: [pound], has_more: false, missing: [] };
  await user.click(button('Show older days'));
  await waitFor(() => expect(knownRates()).toHaveLength(2));
  expect(sentTo(server, 'listExchangeRates').at(-1)).toEqual({ before: '2026-10-02' });
  expect(part('Known exchange rates').getByText('2 exchange rates')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Show older days' })).toBeNull();
});

test('a table is judged before it is taken over, each bad row with its reason', async () => {
  const rejected = [{ row: 3, text: '2026-10-04, EUR, 1,08', reason: 'The exchange rate holds a comma.' }];
  const counts = { total_rows: 2, rejected_rows: 1, rejected, good_rows: 1 };
  const { server, user } = await show(nothing, { importExchangeRates: counts });
  const text = 'day,currency,usd_per_unit\n2026-10-03,EUR,1.0842\n2026-10-04,EUR,"1,08"';
  const file = new File([text], 'rates.csv', { type: 'text/csv' });
  await user.upload(screen.getByLabelText('exchange rates as CSV or Excel file'), file);
  await screen.findByText('2 rows: 1 can be imported, 1 cannot.');
  expect(document.activeElement?.textContent).toBe('rates.csv');
  expect(screen.getByText('The exchange rate holds a comma.')).toBeDefined();
  await user.click(button('Import 1 exchange rate'));
  expect(await screen.findByRole('heading', { name: '1 exchange rate imported' })).toBeDefined();
  const rows = [
    ['day', 'currency', 'usd_per_unit'],
    ['2026-10-03', 'EUR', '1.0842'],
    ['2026-10-04', 'EUR', '1,08'],
  ];
  expect(sentTo(server, 'importExchangeRates')).toEqual([
    { rows, preview: true },
    { rows, preview: false },
  ]);
});
