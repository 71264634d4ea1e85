import { screen, within } from '@testing-library/react';
import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import type { CreatorRateFields } from '../../../contract/market/creator-rates.ts';
import { Refused, type Answers } from '../../test-answers.ts';
import { outage, part, sentTo } from '../../test-steps.ts';
import { showPart } from '../../test-screen.tsx';
import { formatDay } from '../../ui/format.ts';
import { ImportCard } from './import-card.tsx';

const head = ['channel_name', 'niche', 'rate_type', 'quoted_amount', 'currency', 'date_collected'];
const understood: CreatorRateFields = {
  channel_name: 'Kestrel Workbench',
  channel_url: null,
  subscriber_count: '412K',
  niche: 'Tech',
  rate_type: 'flat_fee',
  quoted_amount: 1250.5,
  currency: 'USD',
  notes: '',
  date_collected: '2026-10-03',
};

const preview = {
  total_rows: 3,
  good_rows: 1,
  rejected_rows: 2,
  rejected: [
    { row: 3, text: 'Pixel, Tech, cpm, 12,50', reason: 'The amount holds a comma: write 12.50.' },
    { row: 4, text: 'Far, Tech, cpm, 5', reason: '“BTC” is not collected: write USD, EUR or GBP.' },
  ],
  sample: [understood],
};
const csv = (...lines: string[]) => new File([lines.join('\n')], 'rates.csv', { type: 'text/csv' });
const good = csv(head.join(','), 'Kestrel Workbench,Tech,cpm,24.50,USD,2026-03-02');

async function show(answers: Answers, file: File) {
  const shown = await showPart(<ImportCard />, { answers });
  await shown.user.upload(screen.getByLabelText('rates as CSV or Excel file'), file);
  return shown;
}
const button = (name: string) => screen.getByRole('button', { name });

test('a table is judged first: how many rows are good, the first of them, and each bad one with its reason', async () => {
  await show({ previewRateImport: preview }, good);
  expect(await screen.findByText('3 rows: 1 can be imported, 2 cannot.')).toBeDefined();
  expect(document.activeElement?.textContent).toBe('rates.csv');
  const first = part('The first rates that can be imported').getByRole('listitem');
  expect(first.textContent.replaceAll(/\s/g, ' ')).toBe(
    `Kestrel Workbench Tech, 412K subscribersUSD 1,250.50 Flat fee, ${formatDay('2026-10-03')}`,
  );
  const outcome = within(screen.getByRole('region', { name: 'rates.csv' }));
  expect(outcome.getByText('Row 3')).toBeDefined();
  expect(outcome.getByText('The amount holds a comma: write 12.50.')).toBeDefined();
  expect(outcome.getByText('“BTC” is not collected: write USD, EUR or GBP.')).toBeDefined();
});

test('only then it is taken over, and it says how many were', async () => {
  const { sample: _sample, good_rows: _good, ...counts } = preview;
  const { server, user } = await show({ previewRateImport: preview, importCreatorRates: outage }, good);
  await user.click(await screen.findByRole('button', { name: 'Import 1 rate' }));
  expect((await screen.findByText('The database is not answering.')).closest('[role=alert]')).not.toBeNull();
  server.answers.importCreatorRates = { ...counts, imported: 1 };
  await user.click(button('Import 1 rate'));
  const done = await screen.findByRole('heading', { name: '1 rate imported' });
  expect(document.activeElement).toBe(done);
  expect(screen.getByText('2 rows of the file were left out.')).toBeDefined();
  const rows = [head, ['Kestrel Workbench', 'Tech', 'cpm', '24.50', 'USD', '2026-03-02']];
  expect(sentTo(server, 'importCreatorRates').at(-1)).toEqual({ rows });
  expect(sentTo(server, 'previewRateImport')).toEqual([{ rows }]);
});

test('the first sheet of a workbook is read as its cells are meant', async () => {
  const day = new Date(Date.UTC(2026, 2, 2));
  const cells = ['Kestrel Workbench', 'Food', 'flat_fee', 1375.000_000_000_000_2, 'USD', day];
  const bytes = await writeXlsx({ sheets: [{ name: 'Rates', rows: [head, cells] }] });
  const { server } = await show(
    { previewRateImport: preview },
    new File([new Uint8Array(bytes)], 'rates.xlsx'),
  );
  await screen.findByRole('region', { name: 'rates.xlsx' });
  const row = ['Kestrel Workbench', 'Food', 'flat_fee', '1375', 'USD', '2026-03-02'];
  expect(sentTo(server, 'previewRateImport')).toEqual([{ rows: [head, row] }]);
});

test('a table whose columns are missing is told in the server’s words, and another one may be chosen', async () => {
  const error = 'The first row has to name the columns; quoted_amount is missing.';
  const { server, user } = await show(
    { previewRateImport: new Refused(400, { error, code: 'COLUMNS_MISSING' }) },
    csv('channel,amount', 'Kestrel,5'),
  );
  expect((await screen.findByText(error)).closest('[role=alert]')).not.toBeNull();
  server.answers.previewRateImport = { ...preview, good_rows: 0, rejected_rows: 3, sample: [] };
  await user.upload(screen.getByLabelText('rates as CSV or Excel file'), good);
  await screen.findByText('3 rows: 0 can be imported, 3 cannot.');
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
  await user.click(button('Choose another file'));
  expect(screen.getByLabelText('rates as CSV or Excel file')).toBeDefined();
});

test('a file that is no table is told here, and nothing is sent', async () => {
  const { server } = await show({}, csv(head.join(',')));
  expect(await screen.findByText('This file has no rows below the names of its columns.')).toBeDefined();
  expect(sentTo(server, 'previewRateImport')).toEqual([]);
});
