import { afterEach, expect, test, vi } from 'vitest';
import { accountOf } from '../test-accounts.ts';
import { showPart } from '../test-screen.tsx';
import { clearEvents, track } from './analytics.ts';
import { eventsKey } from './event-log.ts';

const kept = (): unknown => JSON.parse(localStorage.getItem(eventsKey) ?? '[]');

afterEach(() => {
  clearEvents();
  vi.useRealTimers();
});

test('an event waits up to 30 seconds, and is kept with all its fields and sent nowhere', async () => {
  const account = accountOf('growth');
  const { server } = await showPart(null, { account });
  vi.useFakeTimers({ toFake: ['setInterval', 'Date'], now: new Date('2026-11-21T12:00:00.000Z') });
  history.replaceState(null, '', '/dashboard?tab=marketplace');
  track('page_view', { page: 'Dashboard' });
  vi.advanceTimersByTime(29_000);
  expect(kept()).toEqual([]);
  vi.advanceTimersByTime(1_000);
  expect(kept()).toEqual([
    {
      event_name: 'page_view',
      event_data: { page: 'Dashboard' },
      user_id: account.profile.user_id,
      session_id: expect.stringMatching(/^\w{10,}$/),
      // Without its query, which may hold the key of a reset password.
      page_url: `${location.origin}/dashboard`,
      user_agent: navigator.userAgent,
      timestamp: '2026-11-21T12:00:00.000Z',
    },
  ]);
  expect(server.asked.map(({ name }) => name)).toEqual(['start']);
});

test('an event of a visitor names nobody, and leaving the page keeps it at once', async () => {
  await showPart(null);
  track('sign_up');
  expect(kept()).toEqual([]);
  dispatchEvent(new Event('pagehide'));
  expect(kept()).toEqual([expect.objectContaining({ event_name: 'sign_up', user_id: null, event_data: {} })]);
});

test('what was noted of an account is forgotten with it, kept or not', async () => {
  await showPart(null, { account: accountOf('growth') });
  track('sign_in');
  dispatchEvent(new Event('pagehide'));
  track('page_view');
  clearEvents();
  dispatchEvent(new Event('pagehide'));
  expect(kept()).toEqual([]);
});
