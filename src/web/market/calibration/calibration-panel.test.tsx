import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { CalibrationState } from '../../../contract/market/calibration.ts';
import { beginAdminSession, sessionAnswers, sessionMissing } from '../../admin/test-admin.ts';
import { Refused, type Answers } from '../../test-answers.ts';
import { findToast, outage, part, sentTo } from '../../test-steps.ts';
import { showPart } from '../../test-screen.tsx';
import { calibrationOf, versionOf } from '../test-market.ts';
import { CalibrationPanel } from './calibration-panel.tsx';

const proposed = versionOf({
  name: 'calibration-3',
  rough_rates: 2,
  groups: [
    {
      scope: 'niche',
      key: 'Gaming',
      rates: 40,
      before: { median_error_percent: 30, coverage: 0.4 },
      after: { median_error_percent: 33, coverage: 0.3 },
    },
    {
      scope: 'tier',
      key: '10-50K',
      rates: 80,
      before: { median_error_percent: 30, coverage: 0.4 },
      after: { median_error_percent: 20, coverage: 0.5 },
    },
  ],
});
const current = versionOf({
  name: 'calibration-2',
  state: 'current',
  current_since: '2026-11-21T10:00:00.000Z',
  rates_analysed: 90,
});
const former = versionOf({ name: 'calibration-1', state: 'former', rates_analysed: 60 });
const discarded = versionOf({ name: 'calibration-0', state: 'discarded' });
const full = calibrationOf({
  current,
  proposed,
  versions: [proposed, current, former, discarded],
  rates: { learning: 120, waiting: 12, aside: 3 },
});

async function show(state: CalibrationState = full, answers: Answers = {}) {
  const shown = await showPart(<CalibrationPanel />, {
    answers: { calibration: state, ...sessionAnswers, ...answers },
  });
  await screen.findByRole('region', { name: 'What prices rest on now' });
  return shown;
}
const now = () => part('What prices rest on now');
const proposal = () => part('Waiting for your decision');
const run = () => part('What the next run learns from');
const versions = () => part('All versions');
const dialog = () => within(screen.getByRole('dialog'));
const button = (name: string) => screen.getByRole('button', { name });
const heading = () => screen.getByRole('heading', { name: 'What prices rest on now' });
const cells = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

afterEach(() => vi.useRealTimers());

test('before anything was learned, prices rest on the priors, and nothing waits', async () => {
  await show(calibrationOf());
  expect(now().getByText('Published priors')).toBeDefined();
  expect(now().queryByRole('button')).toBeNull();
  expect(screen.queryByRole('region', { name: 'Waiting for your decision' })).toBeNull();
  expect(versions().getByText('No run has proposed anything yet.')).toBeDefined();
  expect(run().queryByRole('link')).toBeNull();
});

test('what cannot be loaded says why, and Retry asks again', async () => {
  const { server, user } = await showPart(<CalibrationPanel />, { answers: { calibration: outage } });
  await screen.findByText('Failed to load the calibration. The database is not answering.');
  server.answers.calibration = full;
  await user.click(button('Retry'));
  expect(await screen.findByRole('region', { name: 'All versions' })).toBeDefined();
});

test('what is current tells since when, from how many rates, and how well it fits', async () => {
  await show();
  expect(now().getByText('calibration-2')).toBeDefined();
  expect(now().getByText(/^Current since/).textContent).toMatch(/It rests on 90 collected rates\. $/);
  const figureOf = (caption: RegExp) => now().getByText(caption).previousElementSibling?.textContent;
  expect(figureOf(/^Median error before and after/)).toBe('31.2% → 24.4%');
  expect(figureOf(/^Coverage before and after/)).toBe('40.0% → 55.0%');
  expect(figureOf(/^Adjustment, \+10\.0% \(All prices\)$/)).toBe('1');
});

test('a proposal tells what it would change, and whose prices it would meet worse', async () => {
  await show();
  expect(proposal().getByText('calibration-3')).toBeDefined();
  expect(
    proposal().getByText('By niche and by size, the median error rises in 1 of 2 groups: Gaming.'),
  ).toBeDefined();
  expect(proposal().getByText(/^For 2 rates the views are guessed/)).toBeDefined();
  expect(cells(proposal().getByRole('table', { name: 'Adjustments, calibration-3' }))).toEqual([
    ['Prices of', 'Change', 'Factor', 'Rates'],
    ['All prices', '+10.0%', '1.00 → 1.10', '120'],
  ]);
  expect(cells(proposal().getByRole('table', { name: /by niche and by size/ }))).toEqual([
    ['Rates of', 'Rates', 'Median error', 'Coverage'],
    ['All rates', '120', '31.2% → 24.4%', '40.0% → 55.0%'],
    ['Gaming', '40', '30.0% → 33.0%', '40.0% → 30.0%'],
    ['10-50K subscribers', '80', '30.0% → 20.0%', '40.0% → 50.0%'],
  ]);
});

test('all versions stand there with their state; what was current once can be so again', async () => {
  await show();
  const told = versions()
    .getAllByRole('heading', { level: 4 })
    .map(({ textContent, nextElementSibling }) => [textContent, nextElementSibling?.textContent]);
  expect(told).toEqual([
    ['calibration-3', 'Proposed'],
    ['calibration-2', 'Current'],
    ['calibration-1', 'Former'],
    ['calibration-0', 'Discarded'],
  ]);
  expect(versions().getAllByRole('button', { name: 'Make current again' })).toHaveLength(1);
  expect(versions().getByText(/: 60 rates analyzed, median error 24\.4% \(31\.2% before\)$/)).toBeDefined();
});

describe('a run', () => {
  test('tells what it learns from, with the way to the exchange rates that are missing', async () => {
    await show();
    const facts = run()
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextSibling?.textContent]);
    expect(facts).toEqual([
      ['Ready to learn from', '120 rates'],
      ['Waiting for an exchange rate', '12 ratesEnter exchange rates'],
      ['Set aside', '3 rates'],
    ]);
    const link = run().getByRole('link', { name: 'Enter exchange rates' });
    expect(link.getAttribute('href')).toBe('#exchange-rates');
    expect(run().getByText('A new proposal replaces the one waiting above.')).toBeDefined();
  });

  test('tells what it has brought, and leads to the proposal', async () => {
    const answer = Promise.withResolvers<Refused>();
    const { server, user } = await show(calibrationOf(), { improveAlgorithm: answer.promise });
    await user.click(button('Improve algorithm'));
    const busy = await run().findByRole('button', { name: 'Improving the algorithm…' });
    expect(busy.getAttribute('aria-disabled')).toBe('true');
    await user.click(busy);
    expect(sentTo(server, 'improveAlgorithm')).toHaveLength(1);
    answer.resolve(outage);
    await run().findByText('Failed to improve algorithm. The database is not answering.');

    server.answers.calibration = full;
    const { before, after } = proposed;
    server.answers.improveAlgorithm = {
      adjustments_created: 1,
      total_rates_analyzed: 120,
      proposed,
      before,
      after,
    };
    await user.click(button('Improve algorithm'));
    const outcome = await run().findByText(/^1 adjustment created from 120 rates\./);
    expect(outcome.textContent).toContain('The median error goes from 31.2% to 24.4%');
    expect(outcome.closest('output')).not.toBeNull();
    const link = await run().findByRole('link', { name: 'Decide on the proposal' });
    expect(link.getAttribute('href')).toBe('#calibration-proposal');
    expect(proposal().getByRole('heading', { level: 3 }).id).toBe('calibration-proposal');
  });

  test.each([
    [0, 'Nothing was learned: there is no rate to learn from.'],
    [120, 'Nothing was learned from 120 rates, and prices stay as they are'],
  ])('that has learned nothing from %i rates says why', async (rates, sentence) => {
    const fit = { median_error_percent: 31.2, coverage: 0.4 };
    const outcome = {
      adjustments_created: 0,
      total_rates_analyzed: rates,
      proposed: null,
      before: fit,
      after: fit,
    };
    const { user } = await show(calibrationOf(), { improveAlgorithm: outcome });
    await user.click(button('Improve algorithm'));
    expect((await run().findByText(new RegExp(`^${sentence}`))).closest('output')).not.toBeNull();
    expect(run().queryByRole('link')).toBeNull();
  });

  test('of somebody else is told in the server’s words', async () => {
    const error = 'The algorithm is being improved at this moment. Please wait until that run has ended.';
    const { user } = await show(calibrationOf(), {
      improveAlgorithm: new Refused(409, { error, code: 'RUN_UNDER_WAY' }),
    });
    await user.click(button('Improve algorithm'));
    expect((await run().findByText(error)).closest('[role=alert]')).not.toBeNull();
  });

  test('that is under way elsewhere is watched until it has ended', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { server } = await show(calibrationOf({ running: true }));
    expect(run().getByText(/^Another run is under way\./)).toBeDefined();
    server.answers.calibration = full;
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(await screen.findByRole('region', { name: 'Waiting for your decision' })).toBeDefined();
    expect(button('Improve algorithm').getAttribute('aria-disabled')).toBe('false');
    await act(() => vi.advanceTimersByTimeAsync(9000));
    expect(sentTo(server, 'calibration')).toHaveLength(2);
  });
});

describe('the decision', () => {
  test('says to whom it happens, and is made within an admin session alone', async () => {
    const { server, user } = await show(full, { makeCalibrationCurrent: sessionMissing });
    await user.click(proposal().getByRole('button', { name: 'Make current' }));
    expect(screen.getByRole('dialog', { name: 'Make calibration-3 current?' })).toBeDefined();
    const sentences = dialog()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(sentences).toEqual([
      'New analyses, of everybody, are priced with calibration-3 at once instead of calibration-2.',
      'Analyses that are stored already keep their prices, and so do their reports, exports and shared links.',
      'You can go back to calibration-2 at any time.',
    ]);
    await user.click(dialog().getByRole('button', { name: 'Make current' }));
    await waitFor(() =>
      expect(dialog().getByText('This needs an admin session.').getAttribute('role')).toBe('alert'),
    );
    await user.click(dialog().getByRole('button', { name: 'Create admin session (2 hours)' }));
    const notice = await dialog().findByText(/^Your admin session lasts until/);
    expect(document.activeElement?.contains(notice)).toBe(true);

    const decided = { ...proposed, state: 'current' as const };
    server.answers.makeCalibrationCurrent = { ...full, current: decided, proposed: null };
    await user.click(dialog().getByRole('button', { name: 'Make current' }));
    expect(await findToast('status', 'calibration-3: current')).toContain('New analyses are priced with it.');
    expect(sentTo(server, 'makeCalibrationCurrent').at(-1)).toEqual({
      id: proposed.id,
      instead_of: current.id,
    });
    expect(now().getByText('calibration-3')).toBeDefined();
    expect(document.activeElement).toBe(heading());
    expect(screen.queryByRole('region', { name: 'Waiting for your decision' })).toBeNull();
  });

  test('that somebody else has made meanwhile is told, and asked anew with what is current now', async () => {
    beginAdminSession();
    const error = 'Another version was made current meanwhile. Please look again before you decide.';
    const { server, user } = await show(full, {
      makeCalibrationCurrent: new Refused(409, { error, code: 'CURRENT_CHANGED' }),
    });
    server.answers.calibration = { ...full, current: null };
    await user.click(versions().getByRole('button', { name: 'Make current again' }));
    await user.click(dialog().getByRole('button', { name: 'Make current' }));
    expect((await dialog().findByText(error)).closest('[role=alert]')).not.toBeNull();
    await now().findByText('Published priors');
    expect(dialog().getByText(/with calibration-1 at once instead of the published priors\.$/)).toBeDefined();
  });

  test('for the priors is a way back, after a question that can be left', async () => {
    beginAdminSession();
    const { server, user } = await show(full, { makeCalibrationCurrent: { ...full, current: null } });
    await user.click(now().getByRole('button', { name: 'Back to the published priors' }));
    expect(screen.getByRole('dialog', { name: 'Go back to the published priors?' })).toBeDefined();
    expect(document.activeElement).toBe(dialog().getByRole('button', { name: 'Cancel' }));
    await user.click(dialog().getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentTo(server, 'makeCalibrationCurrent')).toEqual([]);
    await user.click(now().getByRole('button', { name: 'Back to the published priors' }));
    await user.click(dialog().getByRole('button', { name: 'Back to the published priors' }));
    await findToast('status', 'Published priors: current');
    expect(sentTo(server, 'makeCalibrationCurrent')).toEqual([{ id: null, instead_of: current.id }]);
  });

  test('against a proposal is made after a question; where it failed, the state is asked for anew', async () => {
    const { server, user } = await show(full, { discardCalibration: outage });
    const discard = async () => {
      await user.click(proposal().getByRole('button', { name: 'Discard' }));
      await user.click(proposal().getByRole('button', { name: 'Discard it' }));
    };
    await user.click(proposal().getByRole('button', { name: 'Discard' }));
    expect(screen.getByRole('group', { name: /cannot be made current\. Discard it\?$/ })).toBeDefined();
    await user.click(proposal().getByRole('button', { name: 'Keep it' }));
    await discard();
    expect(
      (await proposal().findByText('The database is not answering.')).closest('[role=alert]'),
    ).not.toBeNull();
    await waitFor(() => expect(sentTo(server, 'calibration')).toHaveLength(2));
    server.answers.discardCalibration = { ...full, proposed: null };
    await discard();
    await findToast('status', 'calibration-3: discarded');
    expect(sentTo(server, 'discardCalibration').at(-1)).toEqual({ id: proposed.id });
    expect(screen.queryByRole('region', { name: 'Waiting for your decision' })).toBeNull();
    expect(document.activeElement).toBe(heading());
  });
});
