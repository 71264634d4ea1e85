import { act, renderHook, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { expectBusy, expectMessage } from '../test-fields.ts';
import { showPart } from '../test-screen.tsx';
import { ClockTime } from './clock-time.tsx';
import { ColourSchemeSwitch } from './colour-scheme-switch.tsx';
import { FailureLine } from './failure-line.tsx';
import { Hint } from './hint.tsx';
import { LoadFailure } from './load-failure.tsx';
import { Section } from './section.tsx';
import { showToast } from './toast.ts';
import { useBusy } from './use-busy.ts';
import { useCountdown } from './use-countdown.ts';

afterEach(() => {
  vi.useRealTimers();
});

describe('a message in the corner', () => {
  const say = (...toasts: Parameters<typeof showToast>[0][]) =>
    act(async () => {
      for (const toast of toasts) await showToast(toast);
    });

  test('is announced at once where it is bad, politely where it is not, and not at all where the page says the same', async () => {
    await showPart(<p>A page</p>);
    await say(
      { title: 'Analysis Failed', message: 'Why it failed.', tone: 'bad' },
      { title: 'Settings saved', tone: 'good' },
      { title: 'Said below', tone: 'neutral', isSilent: true },
    );
    await expectMessage('alert', 'Analysis Failed', 'Why it failed.');
    const polite = await expectMessage('status', 'Settings saved');
    expect(polite.getAttribute('aria-live')).toBeNull();
    const silent = await expectMessage('status', 'Said below');
    expect(silent.getAttribute('aria-live')).toBe('off');
  });

  test('takes the place of an earlier one of its topic, and can be dismissed', async () => {
    const { user } = await showPart(<p>A page</p>);
    await say({ title: 'Welcome back!', tone: 'good', topic: 'account' }, { title: 'Copied', tone: 'good' });
    await expectMessage('status', 'Welcome back!');
    await say({ title: 'Signed out', tone: 'good', topic: 'account' }, { title: 'Copied', tone: 'good' });
    const signedOut = await expectMessage('status', 'Signed out');
    await vi.waitFor(() => expect(screen.queryByText('Welcome back!')).toBeNull());
    await vi.waitFor(() => expect(screen.getAllByText('Copied')).toHaveLength(1));
    await user.click(within(signedOut).getByRole('button', { name: 'Dismiss message' }));
    await vi.waitFor(() => expect(screen.queryByText('Signed out')).toBeNull());
  });
});

describe('what could not be loaded', () => {
  test('is announced and asked for again, once at a time', async () => {
    const onRetry = vi.fn<() => void>();
    const { user, unmount } = await showPart(<LoadFailure sentence="It is not there." onRetry={onRetry} />);
    const failure = within(screen.getByRole('alert'));
    expect(failure.getByText('It is not there.')).toBeDefined();
    await user.click(failure.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledOnce();
    unmount();
    await showPart(<LoadFailure sentence="It is not there." isAsking onRetry={onRetry} />);
    expectBusy(screen.getByRole('button', { name: 'Loading...' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  test('has a place that is there before it is needed, so that it is heard', async () => {
    const { unmount } = await showPart(<FailureLine message={null} />);
    expect(screen.getByRole('alert').textContent).toBe('');
    unmount();
    await showPart(<FailureLine message="It failed." />);
    expect(screen.getByRole('alert').textContent).toBe('It failed.');
  });
});

describe('an explanation', () => {
  test('describes its button, and Escape takes it away until it is asked for again', async () => {
    const { user } = await showPart(<Hint label="About the price" text="What it costs." />);
    const button = screen.getByRole('button', { name: 'About the price', description: 'What it costs.' });
    const holder = button.parentElement;
    expect(holder?.dataset['dismissed']).toBe('false');
    await user.keyboard('{Escape}');
    expect(holder?.dataset['dismissed']).toBe('true');
    await user.tab();
    expect(document.activeElement).toBe(button);
    expect(holder?.dataset['dismissed']).toBe('false');
    await user.keyboard('{Escape}');
    await user.click(button);
    expect(holder?.dataset['dismissed']).toBe('false');
  });
});

test('the colour scheme is turned and turned back', async () => {
  const { user } = await showPart(<ColourSchemeSwitch />);
  const readScheme = () => document.documentElement.dataset['mantineColorScheme'];
  const before = readScheme();
  await user.click(screen.getByRole('button', { name: 'Switch color scheme' }));
  const turned = readScheme();
  expect(turned).toBe(before === 'dark' ? 'light' : 'dark');
  await user.click(screen.getByRole('button', { name: 'Switch color scheme' }));
  expect(readScheme()).toBe(before);
});

test('one thing is done at a time: what is asked for meanwhile is not done', async () => {
  const { result } = renderHook(useBusy);
  const answer = Promise.withResolvers<null>();
  const work = vi.fn<() => Promise<unknown>>(() => answer.promise);
  act(() => {
    result.current.run(work);
    result.current.run(work);
  });
  expect(result.current.isBusy).toBe(true);
  await act(async () => {
    answer.resolve(null);
    await answer.promise;
  });
  expect(result.current.isBusy).toBe(false);
  expect(work).toHaveBeenCalledOnce();
  await act(async () => result.current.run(work));
  expect(work).toHaveBeenCalledTimes(2);
});

test('a pause is counted down in whole seconds, from each cause anew', () => {
  vi.useFakeTimers();
  const findPauseMs = (cause: { pauseMs: number }) => cause.pauseMs;
  const { result, rerender } = renderHook(({ cause }) => useCountdown(cause, findPauseMs), {
    initialProps: { cause: null as { pauseMs: number } | null },
  });
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  expect(result.current).toBe(0);
  rerender({ cause: { pauseMs: 2500 } });
  expect(result.current).toBe(3);
  pass(1000);
  expect(result.current).toBe(2);
  pass(5000);
  expect(result.current).toBe(0);
  rerender({ cause: { pauseMs: 1000 } });
  expect(result.current).toBe(1);
  rerender({ cause: null });
  expect(result.current).toBe(0);
});

test('a moment says its day where it is not today, and all of it on hover', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T08:00:00Z') });
  await showPart(
    <>
      <ClockTime iso="2026-11-20T09:30:00.000Z" />
      <ClockTime iso="2026-11-21T09:30:00.000Z" />
    </>,
  );
  const [today, tomorrow] = screen.getAllByRole('time');
  expect(today?.textContent).not.toContain('Nov');
  expect(tomorrow?.textContent).toContain('Nov 21');
  expect(today?.title).toContain('November 20, 2026');
  expect(today?.getAttribute('datetime')).toBe('2026-11-20T09:30:00.000Z');
});

test('a section is reached by its id and named by its heading', async () => {
  await showPart(
    <Section id="pricing" title="Plans and prices" lede="Begin free.">
      All of them
    </Section>,
  );
  const section = screen.getByRole('region', { name: 'Plans and prices' });
  expect([section.id, section.tabIndex]).toEqual(['pricing', -1]);
  expect(within(section).getByText('Begin free.')).toBeDefined();
});
