import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { ORPCError } from '@orpc/client';
import { expectBusy } from '../test-fields.ts';
import { showPart, type Shown } from '../test-screen.tsx';
import { TableImport } from './table-import.tsx';

const columns = [{ name: 'channel_name', isNeeded: true, note: 'The name of the channel.' }];
const file = new File(['channel_name\r\nAda\r\nGrace\r\n'], 'rates.csv', { type: 'text/csv' });
const rows = [['channel_name'], ['Ada'], ['Grace']];
const away = () =>
  Promise.reject(new ORPCError('X', { status: 503, message: 'The database is not answering.' }));

interface Judged {
  total_rows: number;
  good_rows: number;
  rejected_rows: number;
  rejected: { row: number; text: string; reason: string }[];
}
const allGood: Judged = { total_rows: 2, good_rows: 2, rejected_rows: 0, rejected: [] };
const oneBad: Judged = {
  total_rows: 2,
  good_rows: 1,
  rejected_rows: 1,
  rejected: [{ row: 3, text: 'Grace', reason: 'The amount is no number.' }],
};

async function show(judged: Judged = allGood) {
  const preview = vi.fn<(sent: string[][]) => Promise<Judged>>(() => Promise.resolve(judged));
  const run = vi.fn<(sent: string[][]) => Promise<Judged & { taken: number }>>(() =>
    Promise.resolve({ ...judged, taken: judged.good_rows }),
  );
  const onDone = vi.fn<() => void>();
  const shown = await showPart(
    <TableImport
      noun="rate"
      columns={columns}
      templateName="rates.csv"
      preview={preview}
      run={run}
      onDone={onDone}
    >
      {({ good_rows }) => <p>The first {good_rows} of them</p>}
    </TableImport>,
  );
  return { ...shown, preview, run, onDone };
}

const field = () => screen.getByLabelText('rates as CSV or Excel file');
const choose = ({ user }: Shown, chosen = file) => user.upload(field(), chosen);
const press = ({ user }: Shown, name: string) => user.click(screen.getByRole('button', { name }));

describe('a table', () => {
  test('is opened here, judged, and taken over once its reader says so', async () => {
    const shown = await show();
    await choose(shown);
    const outcome = within(await screen.findByRole('region', { name: 'rates.csv' }));
    expect(shown.preview.mock.calls[0]?.[0]).toEqual(rows);
    expect(document.activeElement?.textContent).toBe('rates.csv');
    expect(outcome.getByText('2 rows: 2 can be imported, 0 cannot.')).toBeDefined();
    expect(outcome.getByText('The first 2 of them')).toBeDefined();
    expect(shown.run).not.toHaveBeenCalled();

    const answer = Promise.withResolvers<Judged & { taken: number }>();
    shown.run.mockReturnValue(answer.promise);
    await press(shown, 'Import 2 rates');
    expectBusy(await screen.findByRole('button', { name: 'Importing...' }));
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
    answer.resolve({ ...allGood, taken: 2 });
    const done = within(await screen.findByRole('region', { name: '2 rates imported' }));
    expect(done.getByText('Every row was imported.')).toBeDefined();
    expect(document.activeElement?.textContent).toBe('2 rates imported');
    expect(shown.run.mock.calls.map(([sent]) => sent)).toEqual([rows]);
    expect(shown.onDone).toHaveBeenCalledOnce();
  });

  test('with bad rows names each of them, before and after', async () => {
    const shown = await show(oneBad);
    await choose(shown);
    expect(await screen.findByText('2 rows: 1 can be imported, 1 cannot.')).toBeDefined();
    const rejected = () => within(screen.getByRole('region', { name: 'Rows that cannot be imported' }));
    expect(rejected().getByRole('listitem').textContent).toBe('Row 3The amount is no number.Grace');
    await press(shown, 'Import 1 rate');
    expect(await screen.findByText('1 row of the file was left out.')).toBeDefined();
    expect(rejected().getByRole('listitem').textContent).toContain('Row 3');
  });

  test('without a good row cannot be imported; another one can be chosen', async () => {
    const shown = await show({ ...oneBad, good_rows: 0 });
    await choose(shown);
    await screen.findByRole('region', { name: 'rates.csv' });
    expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
    await press(shown, 'Choose another file');
    expect(field()).toBeDefined();
  });

  test('that cannot be judged or taken over says why, and can be tried again', async () => {
    const shown = await show();
    shown.preview.mockImplementationOnce(away);
    await choose(shown);
    expect(await screen.findByText('The database is not answering.')).toBeDefined();
    await choose(shown);
    await screen.findByRole('region', { name: 'rates.csv' });
    shown.run.mockImplementationOnce(away);
    await press(shown, 'Import 2 rates');
    expect(await screen.findByText('The database is not answering.')).toBeDefined();
    expect(shown.onDone).not.toHaveBeenCalled();
    await press(shown, 'Cancel');
    expect(screen.queryByRole('region', { name: 'rates.csv' })).toBeNull();
  });
});

describe('a file', () => {
  const button = () => screen.getByRole('button', { name: 'Choose a CSV or Excel file' });
  const placeOf = () => {
    const place = screen.getByText('or drop one here').parentElement?.parentElement;
    if (place === null || place === undefined) throw new Error('There is no place to drop a file.');
    return place;
  };

  test('that is no table is refused here, and may be chosen again', async () => {
    const shown = await show();
    await choose(shown, new File(['channel_name\r\n'], 'rates.csv'));
    expect(await screen.findByText('This file has no rows below the names of its columns.')).toBeDefined();
    expect(shown.preview).not.toHaveBeenCalled();
    await choose(shown);
    expect(await screen.findByRole('region', { name: 'rates.csv' })).toBeDefined();
  });

  test('can be dropped, which its place says', async () => {
    const shown = await show();
    const place = placeOf();
    fireEvent.dragOver(place);
    expect(screen.getByText('Drop the file to read it')).toBeDefined();
    fireEvent.dragLeave(place);
    expect(screen.queryByText('Drop the file to read it')).toBeNull();
    fireEvent.drop(place, { dataTransfer: { files: [file] } });
    expect(await screen.findByRole('region', { name: 'rates.csv' })).toBeDefined();
    expect(shown.preview).toHaveBeenCalledOnce();
  });

  test('is not exchanged while one is judged', async () => {
    const shown = await show();
    const answer = Promise.withResolvers<Judged>();
    shown.preview.mockReturnValue(answer.promise);
    await choose(shown);
    expectBusy(await screen.findByRole('button', { name: 'Checking its rows...' }));
    fireEvent.drop(placeOf(), { dataTransfer: { files: [file] } });
    answer.resolve(allGood);
    await screen.findByRole('region', { name: 'rates.csv' });
    expect(shown.preview).toHaveBeenCalledOnce();
    await press(shown, 'Cancel');
    await waitFor(() => expect(button()).toBeDefined());
  });
});
