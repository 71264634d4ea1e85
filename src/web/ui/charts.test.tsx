import { screen, within } from '@testing-library/react';
import { lazy } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { showPart } from '../test-screen.tsx';
import { giveSizes } from '../test-steps.ts';
import { BarsOverTime, LimitedBars } from './bars-over-time.tsx';
import { Drawing, loadChart } from './drawing.tsx';
import { LevelBar } from './level-bar.tsx';
import { PointNote } from './point-note.tsx';
import { fillOf, SeriesLegend } from './series-fills.tsx';

const bars = [
  { short: 'Mon', long: 'Monday', values: [10, 30] },
  { short: 'Tue', long: 'Tuesday', values: [60, 0] },
];

// The chart arrives within a test where another file has loaded its library.
beforeEach(giveSizes);

describe('bars over time', () => {
  test('name their series where there are several', async () => {
    const { container, unmount } = await showPart(
      <BarsOverTime bars={bars} series={['Pages', 'Searches']} />,
    );
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Pages',
      'Searches',
    ]);
    // Words and a table beside it say the same, so it is for the eyes alone.
    expect(container.querySelector('[aria-hidden="true"]')).not.toBeNull();
    unmount();
    await showPart(<BarsOverTime bars={bars} series={['Pages']} />);
    expect(screen.queryByRole('list')).toBeNull();
  });

  test.each([
    [300, 'Limit of a day: 300 units'],
    [301, 'The limit of a day, 301 units, lies far above these bars and is not drawn.'],
    [0, 'The limit of a day, 0 units, lies far above these bars and is not drawn.'],
  ])('under a limit of %i say it, drawn or in words', async (limit, words) => {
    await showPart(<LimitedBars bars={bars} series={['Pages']} limit={limit} unit="unit" />);
    expect(screen.getByText(words)).toBeDefined();
  });
});

describe('series', () => {
  test('are told apart by six fills, and begin anew after them', async () => {
    expect([0, 5, 6].map(fillOf)).toEqual([
      'url(#series-fill-0)',
      'url(#series-fill-5)',
      'url(#series-fill-0)',
    ]);
    await showPart(<SeriesLegend names={['Pages', 'Searches']} />);
    const fills = screen
      .getAllByRole('listitem')
      .map((entry) => entry.querySelector('rect')?.getAttribute('fill'));
    expect(fills).toEqual([fillOf(0), fillOf(1)]);
  });
});

test('a chart that does not arrive leaves its reader the tables', async () => {
  const Broken = lazy(() => loadChart<object>(() => Promise.reject(new TypeError('Failed to fetch'))));
  await showPart(
    <Drawing>
      <Broken />
    </Drawing>,
  );
  expect(
    await screen.findByText('The charts could not be loaded. The tables hold the same figures.'),
  ).toBeDefined();
});

test('a level is told in words, and is never longer than its bar', async () => {
  await showPart(<LevelBar label="Of this month’s limit" percent={130} text="130%" tone="bad" />);
  const bar = screen.getByRole('progressbar', { name: 'Of this month’s limit' });
  expect(bar.getAttribute('aria-valuetext')).toBe('130%');
  expect(bar.getAttribute('aria-valuenow')).toBe('100');
});

test('the note beside a point lists its figures', async () => {
  await showPart(
    <PointNote
      title="Monday"
      facts={[
        ['Pages', '10'],
        ['Total', '40'],
      ]}
    />,
  );
  expect(screen.getByText('Monday')).toBeDefined();
  const facts = screen
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(facts).toEqual([
    ['Pages', '10'],
    ['Total', '40'],
  ]);
  expect(within(screen.getByText('Monday')).queryByRole('term')).toBeNull();
});
