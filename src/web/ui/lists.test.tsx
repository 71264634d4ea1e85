import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { verdicts } from '../../engine/analysis/judgements.ts';
import { showPart } from '../test-screen.tsx';
import { ChoiceList } from './choice-list.tsx';
import { ColumnNotes } from './column-notes.tsx';
import { Disclosure } from './disclosure.tsx';
import { FigureTable } from './figure-table.tsx';
import { LinkedParts } from './linked-parts.tsx';
import { Pager } from './pager.tsx';
import { RejectedRows } from './rejected-rows.tsx';
import { RowCell, RowTable } from './row-table.tsx';
import { ScoreTags } from './score-tags.tsx';

const button = (name: string) => screen.getByRole('button', { name });

describe('a list of choices', () => {
  const names = ['Tech', 'Food', 'Music'] as const;

  function Choosing({ onChange }: { onChange: (chosen: string[]) => void }) {
    const [chosen, setChosen] = useState<(typeof names)[number][]>(['Music']);
    const take = (next: (typeof names)[number][]) => {
      setChosen(next);
      onChange(next);
    };
    return <ChoiceList label="Niches" names={names} chosen={chosen} onChange={take} />;
  }

  test('is switched on and off one by one, and keeps the order of its names', async () => {
    const onChange = vi.fn<(chosen: string[]) => void>();
    const { user } = await showPart(<Choosing onChange={onChange} />);
    const group = within(screen.getByRole('group', { name: 'Niches' }));
    expect(group.getByRole('button', { name: 'Music', pressed: true })).toBeDefined();
    await user.click(group.getByRole('button', { name: 'Tech', pressed: false }));
    expect(group.getByRole('button', { name: 'Tech', pressed: true })).toBeDefined();
    await user.click(group.getByRole('button', { name: 'Music' }));
    expect(onChange.mock.calls).toEqual([[['Tech', 'Music']], [['Tech']]]);
  });

  test('is described by its note and its error', async () => {
    await showPart(
      <ChoiceList
        label="Niches"
        names={names}
        chosen={[]}
        onChange={() => undefined}
        note="What you look for."
        error="Choose at least one niche."
      />,
    );
    const description = 'What you look for. Choose at least one niche.';
    expect(screen.getByRole('group', { name: 'Niches', description })).toBeDefined();
    expect(screen.getByRole('alert').textContent).toBe('Choose at least one niche.');
  });
});

describe('a table of figures', () => {
  const tableOf = (count: number) => ({
    columns: [{ name: 'Channel', isText: true }, { name: 'Views' }],
    rows: Array.from({ length: count }, (_, index) => [`Channel ${index + 1}`, String(index * 1000)]),
  });

  test('names each row by its first cell and each column by its head', async () => {
    await showPart(<FigureTable title="Views of channels" table={tableOf(2)} />);
    const table = within(screen.getByRole('table', { name: 'Views of channels' }));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Channel',
      'Views',
    ]);
    expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      'Channel 1',
      'Channel 2',
    ]);
    expect(table.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['0', '1000']);
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('shows fifty rows of a long one until all are wished for', async () => {
    const { user } = await showPart(<FigureTable title="Views" table={tableOf(1234)} />);
    const countRows = () => screen.getAllByRole('rowheader').length;
    expect(countRows()).toBe(50);
    expect(button('Show all 1,234 rows').getAttribute('aria-expanded')).toBe('false');
    await user.click(button('Show all 1,234 rows'));
    expect(countRows()).toBe(1234);
    await user.click(button('Show the first 50 rows'));
    expect(countRows()).toBe(50);
  });
});

test('a table of rows is named, names its columns, and tells each value’s column to a narrow screen', async () => {
  const columns = [
    { name: 'Key' },
    { name: 'Calls', isNumber: true },
    { name: 'Action', isSpoken: true },
  ] as const;
  await showPart(
    <RowTable title="API keys" columns={columns}>
      <tr>
        <th scope="row">Server</th>
        <RowCell of={columns[1]}>12</RowCell>
        <RowCell of={columns[2]}>Revoke</RowCell>
      </tr>
    </RowTable>,
  );
  const table = within(screen.getByRole('table', { name: 'API keys' }));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Key',
    'Calls',
    'Action',
  ]);
  expect(table.getAllByRole('cell').map((cell) => cell.dataset['label'])).toEqual(['Calls', undefined]);
});

describe('the pages of a list', () => {
  test('are turned one by one, and not beyond the ends', async () => {
    const onTurn = vi.fn<(page: number) => void>();
    const pagerAt = (page: number) => (
      <Pager label="Pages of keys" page={page} pages={1200} onTurn={onTurn} />
    );
    const { user, unmount } = await showPart(pagerAt(1));
    const pager = within(screen.getByRole('navigation', { name: 'Pages of keys' }));
    expect(pager.getByText('Page 1 of 1,200')).toBeDefined();
    expect(button('Previous').getAttribute('aria-disabled')).toBe('true');
    await user.click(button('Previous'));
    await user.click(button('Next'));
    expect(onTurn.mock.calls).toEqual([[2]]);
    unmount();
    await showPart(pagerAt(1200));
    fireEvent.click(button('Next'));
    fireEvent.click(button('Previous'));
    expect(onTurn.mock.calls).toEqual([[2], [1199]]);
  });

  test('are not there where there is one page alone', async () => {
    await showPart(<Pager label="Pages" page={1} pages={1} onTurn={() => undefined} />);
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});

describe('rows that cannot be imported', () => {
  const rowsOf = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      row: index + 2,
      text: `Cells ${index}`,
      reason: 'No number.',
    }));

  test('are told ten at once, then fifty more', async () => {
    const { user } = await showPart(<RejectedRows count={1500} rows={rowsOf(70)} />);
    const part = within(screen.getByRole('region', { name: 'Rows that cannot be imported' }));
    expect(part.getByRole('heading', { name: '1,500 rows cannot be imported' })).toBeDefined();
    expect(part.getByText(/^The first 70 of them are listed\./)).toBeDefined();
    expect(part.getAllByRole('listitem')).toHaveLength(10);
    expect(part.getAllByRole('listitem')[0]?.textContent).toBe('Row 2No number.Cells 0');
    await user.click(part.getByRole('button', { name: 'Show 50 more' }));
    expect(part.getAllByRole('listitem')).toHaveLength(60);
    await user.click(part.getByRole('button', { name: 'Show 10 more' }));
    expect(part.getAllByRole('listitem')).toHaveLength(70);
    expect(part.queryByRole('button')).toBeNull();
  });

  test('of which there are none take no place; a single one is one row', async () => {
    const { unmount } = await showPart(<RejectedRows count={0} rows={[]} />);
    expect(screen.queryByRole('region')).toBeNull();
    unmount();
    await showPart(<RejectedRows count={1} rows={rowsOf(1)} />);
    expect(screen.getByRole('heading', { name: '1 row cannot be imported' })).toBeDefined();
    expect(screen.queryByText(/are listed/)).toBeNull();
  });
});

describe('the parts of a long tab', () => {
  const parts = [
    { id: 'alerts', name: 'Alerts', state: <span>2 open</span>, content: <p>All alerts</p> },
    { id: 'sessions', name: 'Sessions', content: <p>All sessions</p> },
  ];

  test('stand below links to them, and an address leads to its part', async () => {
    await showPart(<LinkedParts parts={parts} />, { path: '/admin?tab=access#sessions' });
    const links = within(screen.getByRole('navigation', { name: 'Parts of this tab' })).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['#alerts', '#sessions']);
    expect(document.activeElement?.textContent).toBe('All sessions');
  });

  test('take no focus where the address names none of them', async () => {
    await showPart(<LinkedParts parts={parts} />, { path: '/admin#elsewhere' });
    expect(document.activeElement).toBe(document.body);
  });
});

test('a row that opens tells whether it is open', async () => {
  const onToggle = vi.fn<(isOpen: boolean) => void>();
  await showPart(
    <Disclosure summary="How it was found" onToggle={onToggle}>
      By counting.
    </Disclosure>,
  );
  const details = screen.getByRole('group');
  details.toggleAttribute('open', true);
  fireEvent(details, new Event('toggle'));
  expect(onToggle).toHaveBeenLastCalledWith(true);
});

test('the columns of a table are explained, and an empty one can be downloaded', async () => {
  const columns = [
    { name: 'channel_name', isNeeded: true, note: 'The name of the channel.' },
    { name: 'subscriber_count', isNeeded: false, note: 'A number.' },
  ];
  await showPart(<ColumnNotes columns={columns} templateName="rates.csv" />);
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(
    columns.map(({ name }) => name),
  );
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'The name of the channel.',
    'May be left out. A number.',
  ]);
  const link = screen.getByRole('link', { name: 'Download an empty table (CSV)' });
  expect(link.getAttribute('download')).toBe('rates.csv');
  const content = decodeURIComponent(link.getAttribute('href') ?? '');
  expect(content).toBe('data:text/csv;charset=utf-8,channel_name,subscriber_count\r\n');
});

describe('an analysis in a list', () => {
  test.each(verdicts)('says its verdict in a word: %s', async (verdict) => {
    await showPart(<ScoreTags score={null} verdict={verdict} />);
    const tag = screen.getByText(verdict);
    expect(tag.querySelector('svg')).not.toBeNull();
    expect(screen.queryByText(/^Score/)).toBeNull();
  });

  test('marks a score of 80 and more', async () => {
    for (const [score, isStrong] of [
      [79, false],
      [80, true],
    ] as const) {
      const { unmount } = await showPart(<ScoreTags score={score} verdict={null} />);
      expect(screen.getByText(`Score ${score}/100`).querySelector('svg') !== null).toBe(isStrong);
      unmount();
    }
  });
});
