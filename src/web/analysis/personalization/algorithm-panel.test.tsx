import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi, afterEach } from 'vitest';
import type { AlgorithmPreferences } from '../../../contract/analysis/personalization.ts';
import { accountOf } from '../../test-accounts.ts';
import { Refused, type AnsweringServer } from '../../test-answers.ts';
import { readBeside, showPart } from '../../test-screen.tsx';
import { AlgorithmPanel } from './algorithm-panel.tsx';

const untouched: AlgorithmPreferences = {
  analysis_count: 0,
  confidence_score: 0,
  feedback_score: null,
  algorithm_version: '2026.2',
  pricing_sensitivity: 1,
  risk_tolerance: 'medium',
  channel_size_preference: 'mixed',
  preferred_niches: [],
};

/** Keeps what is saved, as the server does. */
function keepPreferences(changes: Partial<AlgorithmPreferences> = {}) {
  let preferences = { ...untouched, ...changes };
  return (input: object) => {
    const { action: _, ...change } = { action: '', ...input };
    preferences = { ...preferences, ...change };
    return { preferences };
  };
}

const broken = new Refused(500, { error: 'It broke.', code: 'INTERNAL_SERVER_ERROR' });

async function show(changes: Partial<AlgorithmPreferences> = {}) {
  const shown = await showPart(<AlgorithmPanel />, {
    account: accountOf('free'),
    answers: { personalizeUserAlgorithm: keepPreferences(changes) },
  });
  await screen.findByRole('slider');
  return shown;
}

const slider = () => screen.getByRole('slider', { name: 'Pricing Sensitivity' });
const risk = () => screen.getByLabelText<HTMLSelectElement>('Risk Tolerance');
const size = () => screen.getByLabelText<HTMLSelectElement>('Channel Size Preference');
const niche = (name: string) => screen.getByRole('button', { name });
const press = (key: string) => fireEvent.keyDown(slider(), { key, code: key });
const status = (caption: string) =>
  within(screen.getByRole('list', { name: 'Status' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
    .find((text) => text.includes(caption));
const savesOf = (server: AnsweringServer) =>
  server.asked
    .map(({ input }) => input)
    .filter((input) => JSON.stringify(input).includes('"update_preferences"'));
const saved = (change: object) => ({ action: 'update_preferences', ...change });
const toasts = () => screen.queryAllByText('Algorithm preferences saved successfully');

afterEach(() => void vi.useRealTimers());

test('a new account starts at the market, without ratings, in initial training', async () => {
  await show();
  expect(slider().getAttribute('aria-valuetext')).toBe('1.0, Balanced');
  expect([risk().value, size().value]).toEqual(['medium', 'mixed']);
  expect(screen.queryAllByRole('button', { pressed: true })).toEqual([]);
  expect(screen.getAllByRole('button', { pressed: false }).length).toBeGreaterThan(5);
  expect(status('Analyses completed')).toMatch(/^0 /);
  expect(status('Algorithm confidence')).toBe('0% Algorithm confidenceLow');
  expect(status('Average feedback')).toBe('No ratings yet Average feedback');
  expect(readBeside(screen.getByText('Learning mode'))).toContain(
    'Initial Training 5 more analyses until Active Learning',
  );
});

test.each([
  [4, 4 / 9, '44% Algorithm confidenceLow', 'Initial Training 1 more analysis until Active Learning'],
  [5, 0.5, '50% Algorithm confidenceFair', 'Active Learning 15 more analyses until Optimized'],
  [19, 19 / 24, '79% Algorithm confidenceFair', 'Active Learning 1 more analysis until Optimized'],
  [1200, 0.8, '80% Algorithm confidenceHigh', 'Optimized '],
])('after %i analyses mode and confidence are named', async (...[analyses, share, confidence, mode]) => {
  await show({ analysis_count: analyses, confidence_score: share, feedback_score: 4.46 });
  expect(status('Analyses completed')).toBe(`${analyses.toLocaleString('en-US')} Analyses completed`);
  expect(status('Algorithm confidence')).toBe(confidence);
  expect(status('Average feedback')).toBe('4.5 Average feedback, out of 5');
  const information = screen.getByRole('region', { name: 'Algorithm Information' });
  expect([...information.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual([
    '2026.2',
    mode,
  ]);
});

test('what cannot be loaded is said once for each try, and the next one can bring it', async () => {
  const first = Promise.withResolvers<Refused>();
  const { server, user } = await showPart(<AlgorithmPanel />, {
    account: accountOf('free'),
    answers: { personalizeUserAlgorithm: first.promise },
  });
  expect(screen.getByText('Loading your algorithm preferences')).toBeDefined();
  await act(async () => first.resolve(broken));
  const alert = within(await screen.findByText('Unable to load algorithm preferences').then(findAlert));
  const told = () => screen.queryAllByText('Failed to load algorithm preferences');
  await waitFor(() => expect(told()).toHaveLength(1));

  const second = Promise.withResolvers<Refused>();
  server.answers.personalizeUserAlgorithm = second.promise;
  await user.click(alert.getByRole('button', { name: 'Try Again' }));
  const busy = await alert.findByRole('button', { name: 'Loading...' });
  await user.click(busy);
  await act(async () => second.resolve(broken));
  await alert.findByRole('button', { name: 'Try Again' });
  // A message that is repeated takes the place of the one before.
  await waitFor(() => expect(told()).toHaveLength(1));
  expect(server.asked.filter(({ name }) => name === 'personalizeUserAlgorithm')).toHaveLength(2);

  server.answers.personalizeUserAlgorithm = keepPreferences();
  await user.click(alert.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('slider')).toBeDefined();
  expect(screen.queryByText('Unable to load algorithm preferences')).toBeNull();
});

function findAlert(element: HTMLElement): HTMLElement {
  const alert = element.closest<HTMLElement>('[role="alert"]');
  if (alert === null) throw new Error('It is announced.');
  return alert;
}

test('keys in a row move the slider and are one save; the focus stays', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { server } = await show();
  slider().focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowUp']) press(key);
  expect(slider().getAttribute('aria-valuetext')).toBe('1.3, Aggressive');
  expect(screen.getByText('× 1.3')).toBeDefined();
  expect(savesOf(server)).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(300));
  await waitFor(() => expect(toasts()).toHaveLength(1));
  expect(screen.getByText('Updated')).toBeDefined();
  expect(document.activeElement).toBe(slider());
  press('Home');
  expect(slider().getAttribute('aria-valuetext')).toBe('0.5, Conservative');
  await act(() => vi.advanceTimersByTimeAsync(300));
  await waitFor(() => expect(savesOf(server)).toHaveLength(2));
  expect(savesOf(server)).toEqual([saved({ pricing_sensitivity: 1.3 }), saved({ pricing_sensitivity: 0.5 })]);
  // Back where it was, there is nothing to save.
  await waitFor(() => expect(slider().getAttribute('aria-disabled')).toBe('false'));
  press('ArrowRight');
  press('ArrowLeft');
  await act(() => vi.advanceTimersByTimeAsync(300));
  expect(savesOf(server)).toHaveLength(2);
});

test('a movement that has not come to rest is saved when the screen is left', async () => {
  const { server, unmount } = await show();
  press('ArrowLeft');
  unmount();
  await waitFor(() => expect(savesOf(server)).toEqual([saved({ pricing_sensitivity: 0.9 })]));
});

test('selects and niches are saved at once, a movement of the slider together with them', async () => {
  const { server, user } = await show();
  await user.selectOptions(risk(), 'low');
  await waitFor(() => expect(toasts()).toHaveLength(1));
  await user.selectOptions(size(), 'Micro (under 100K)');
  const settled = (count: number) =>
    waitFor(() => {
      expect(savesOf(server)).toHaveLength(count);
      expect(niche('Tech').getAttribute('aria-disabled')).toBe('false');
    });
  await settled(2);
  for (const [name, count] of [
    ['Tech', 3],
    ['Fashion', 4],
    ['Tech', 5],
  ] as const) {
    await user.click(niche(name));
    await settled(count);
  }
  press('ArrowRight');
  await user.click(niche('Gaming'));
  await settled(6);
  expect(savesOf(server)).toEqual([
    saved({ risk_tolerance: 'low' }),
    saved({ channel_size_preference: 'micro' }),
    saved({ preferred_niches: ['Tech'] }),
    saved({ preferred_niches: ['Tech', 'Fashion'] }),
    saved({ preferred_niches: ['Fashion'] }),
    saved({ pricing_sensitivity: 1.1, preferred_niches: expect.arrayContaining(['Gaming', 'Fashion']) }),
  ]);
  expect([risk().value, size().value]).toEqual(['low', 'micro']);
  expect(screen.getAllByRole('button', { pressed: true })).toEqual(
    expect.arrayContaining([niche('Fashion'), niche('Gaming')]),
  );
  expect(slider().getAttribute('aria-valuenow')).toBe('1.1');
});

test('while a change is saved every control is disabled, keeps the focus, and takes nothing', async () => {
  const { server, user } = await show();
  const answer = Promise.withResolvers<{ preferences: AlgorithmPreferences }>();
  server.answers.personalizeUserAlgorithm = answer.promise;
  niche('Travel').focus();
  await user.keyboard(' ');
  expect(await screen.findByText('Saving...')).toBeDefined();
  for (const control of [slider(), risk(), size(), niche('Travel'), niche('Tech')])
    expect(control.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(niche('Travel'));
  expect(niche('Travel').getAttribute('aria-pressed')).toBe('true');
  await user.keyboard(' ');
  press('ArrowRight');
  fireEvent.change(risk(), { target: { value: 'high' } });
  expect(slider().getAttribute('aria-valuenow')).toBe('1');
  expect(risk().value).toBe('medium');
  await act(async () => answer.resolve({ preferences: { ...untouched, preferred_niches: ['Travel'] } }));
  await waitFor(() => expect(toasts()).toHaveLength(1));
  expect(screen.queryByText('Saving...')).toBeNull();
  expect(document.activeElement).toBe(niche('Travel'));
  expect(savesOf(server)).toEqual([saved({ preferred_niches: ['Travel'] })]);
});

test('a failed save is told, the old value stands again, and the next one works', async () => {
  const { server, user } = await show();
  server.answers.personalizeUserAlgorithm = broken;
  await user.selectOptions(risk(), 'high');
  const failure = await screen.findByText('Failed to update preferences');
  expect(failure.nextElementSibling?.textContent).toBe('It broke.');
  await waitFor(() => expect(risk().value).toBe('medium'));
  await user.click(niche('Beauty'));
  await waitFor(() => expect(savesOf(server)).toHaveLength(2));
  await waitFor(() => expect(niche('Beauty').getAttribute('aria-pressed')).toBe('false'));
  await waitFor(() => expect(screen.getAllByText('Failed to update preferences')).toHaveLength(1));
  expect(toasts()).toHaveLength(0);
  server.answers.personalizeUserAlgorithm = keepPreferences();
  await user.click(niche('Beauty'));
  await waitFor(() => expect(toasts()).toHaveLength(1));
  expect(niche('Beauty').getAttribute('aria-pressed')).toBe('true');
});
