import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { FinishedForecasts } from '../../../contract/deals/campaign-report.ts';
import type { PriceAccuracy } from '../../../contract/market/calibration.ts';
import { openQueries } from '../../session/open-queries.ts';
import { Refused } from '../../test-answers.ts';
import { showPart } from '../../test-screen.tsx';
import { AccuracyScreen } from './accuracy-screen.tsx';
import { describeFinished } from './forecast-accuracy.tsx';
import { measured } from './measured.ts';

const nothing: PriceAccuracy = { demo: false, measured: null };
const calibrated: PriceAccuracy = {
  demo: true,
  measured: {
    version: 'calibration-3',
    rates_analysed: 1240,
    rough_rates: 40,
    measured_at: '2026-11-21T12:00:00.000Z',
    median_error_percent: 21.46,
    coverage: 0.7,
  },
};

const show = (priceAccuracy: PriceAccuracy | Refused | Promise<PriceAccuracy>) =>
  showPart(<AccuracyScreen />, { answers: { priceAccuracy, forecastAccuracy: few } });
const few: FinishedForecasts = { demo: false, finished: 3, inside_percent: null };

// Kept for everybody, and so from one test to the next.
beforeEach(() => openQueries.clear());

test('the figures stand with what they are, and agree with the text below them', async () => {
  await show(nothing);
  expect(
    screen.getByText('half of all forecasts are off by less than this factor').parentElement?.textContent,
  ).toBe('× 1.6 half of all forecasts are off by less than this factor');
  expect(screen.getByText(/^of videos fell into the range/).parentElement?.textContent).toMatch(/^80.1%/);
  expect(screen.getByText('forecasts, from 170 real channels').parentElement?.textContent).toMatch(/^806/);
  const low = Math.round(50_000 / Math.exp(measured.error) / 100) * 100;
  const high = Math.round((50_000 * Math.exp(measured.error)) / 100) * 100;
  expect(screen.getByText(/^A factor of 1.6 means/).textContent).toContain(
    `between ${low.toLocaleString('en-US')} and ${high.toLocaleString('en-US')}.`,
  );
  expect(await screen.findByText(/nothing has been measured/)).toBeDefined();
});

test('every method stands with its error, ours first and marked', async () => {
  await show(nothing);
  const bars = screen.getByText(/Shorter is better/).closest('figure') ?? document.body;
  const methods = within(bars).getAllByRole('listitem');
  expect(methods.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Sponsorscope× 1\.62$/),
    expect.stringMatching(/^Plain median of the last ten videos× 1\.68$/),
    expect.stringMatching(/^Median that favors the last eight videos× \d\.\d\d$/),
    expect.stringMatching(/^The last video× \d\.\d\d$/),
  ]);
  expect(methods.map((method) => method.dataset['ours'])).toEqual(['true', 'false', 'false', 'false']);
});

test('every forecast is in the chart, which says in words what it shows', async () => {
  await show(nothing);
  const words = screen.getByText('Half of the videos came within a factor of 1.6 of their forecast.');
  const chart = words.closest('figure') ?? document.body;
  expect(chart.textContent).toContain('646 in the range we gave160 outside it');
  const dots = [...chart.querySelectorAll('path')].flatMap(
    (path) => path.getAttribute('d')?.split('M') ?? [],
  );
  expect(dots.filter((dot) => dot.endsWith('h0'))).toHaveLength(measured.predictions);
  expect(
    screen.getByRole('table', { name: 'Forecasts by how far they were off', hidden: true }),
  ).toBeDefined();
});

test('all figures wait folded, each table under its name', async () => {
  await show(nothing);
  const tables = [...document.querySelectorAll('details')];
  expect(tables.length).toBeGreaterThan(5);
  for (const details of tables) {
    expect(details.open).toBe(false);
    expect(details.querySelector('summary')?.textContent).not.toBe('');
    expect(details.querySelectorAll('tbody tr').length).toBeGreaterThan(0);
  }
});

test('what nobody has measured is named, and the pilot’s claims are not supported', async () => {
  await show(nothing);
  const heading = screen.getByRole('heading', { level: 2, name: 'What has not been measured' });
  const limits = [...(heading.nextElementSibling?.querySelectorAll('strong') ?? [])];
  expect(limits.map(({ textContent }) => textContent)).toEqual([
    'Prices really paid.',
    'Audiences.',
    'Return on investment.',
    'Channels nobody looked at.',
    'Other counts.',
  ]);
  expect(screen.getByRole('link', { name: 'early results' }).getAttribute('href')).toBe('/#results');
  expect(screen.getByText(/^Measured on/).textContent).toMatch(
    /^Measured on November 23, 2026 with model [\d.]+ and npm run evaluate, over 170 real channels/,
  );
});

test('forecasts of campaigns are not measured before there are 20 of them', async () => {
  await show(nothing);
  expect(await screen.findByText(/^Not measured: 3 of the 20 finished campaign videos/)).toBeDefined();
  const many = describeFinished({ demo: true, finished: 1_240, inside_percent: 81.25 });
  expect(many).toMatch(
    /^Of 1,240 finished campaign videos 81\.3% had views .* The channels here are invented\.$/,
  );
});

describe('what was measured of prices here', () => {
  test('is claimed by nobody where nothing was', async () => {
    const answer = Promise.withResolvers<PriceAccuracy>();
    await show(answer.promise);
    expect(screen.getByText('Loading...').closest('[aria-busy="true"]')).not.toBeNull();
    answer.resolve(nothing);
    expect(
      await screen.findByText(
        'On this installation nothing has been measured against rates that were really agreed.',
      ),
    ).toBeDefined();
    expect(screen.queryByText('Loading...')).toBeNull();
  });

  test('is told with its error, and invented rates are called so', async () => {
    await show(calibrated);
    const told = await screen.findByText(/^Prices here rest on calibration-3/);
    expect(told.textContent).toContain('learned from 1,240 collected rates.');
    expect(told.textContent).toContain(
      'half of them lay within 21.5% of it, and 70.0% in the range of the price.',
    );
    expect(told.textContent).toMatch(/These rates are invented samples: .*$/);
    expect(told.previousElementSibling?.previousElementSibling?.textContent).toBe('Prices');
  });

  test('is asked for again where it could not be loaded', async () => {
    const { server } = await show(new Refused(503, { error: 'Not now.', code: 'X' }));
    const notice = within(await screen.findByRole('alert'));
    expect(notice.getByText('What was measured of prices here could not be loaded. Not now.')).toBeDefined();
    server.answers.priceAccuracy = calibrated;
    fireEvent.click(notice.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(/^Prices here rest on/)).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
