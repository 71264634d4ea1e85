import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Audience } from './quota.ts';
import { createMemoryQuota, nextPacificMidnight, pacificDay } from './quota.ts';

const call = (audience: Audience): { method: 'videos.list'; audience: Audience } => ({
  method: 'videos.list',
  audience,
});

describe('the Pacific day', () => {
  it.each([
    ['2026-11-21T07:59:59Z', '2026-11-20', '2026-11-21T08:00:00.000Z'],
    ['2026-11-21T08:00:00Z', '2026-11-21', '2026-11-22T08:00:00.000Z'],
    ['2026-07-01T06:59:59Z', '2026-06-30', '2026-07-01T07:00:00.000Z'],
    // The clock goes forward on 8 March and back on 1 November 2026, at two in the morning.
    ['2026-03-08T09:00:00Z', '2026-03-08', '2026-03-09T07:00:00.000Z'],
    ['2026-11-01T07:30:00Z', '2026-11-01', '2026-11-02T08:00:00.000Z'],
    ['2026-12-31T20:00:00Z', '2026-12-31', '2027-01-01T08:00:00.000Z'],
  ])('at %s is %s and ends at %s', (now, day, end) => {
    expect(pacificDay(new Date(now))).toBe(day);
    expect(nextPacificMidnight(new Date(now)).toISOString()).toBe(end);
  });

  it('ends at its last millisecond, on every day of the years', () => {
    const instants = fc.date({
      min: new Date('2020-01-01'),
      max: new Date('2040-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instants, (now) => {
        const end = nextPacificMidnight(now);
        expect(end.getTime()).toBeGreaterThan(now.getTime());
        expect(pacificDay(new Date(end.getTime() - 1))).toBe(pacificDay(now));
        expect(pacificDay(end)).not.toBe(pacificDay(now));
      }),
    );
  });
});

describe('the quota in memory', () => {
  it('refuses the unit after the last, with the moment it resets, and resets', async () => {
    let now = new Date('2026-11-21T12:00:00Z');
    const quota = createMemoryQuota({ now: () => now, dailyUnits: 2 });
    await quota.reserve(call('member'));
    await quota.reserve(call('member'));
    const refusal = { code: 'quota-exhausted', retryAt: '2026-11-22T08:00:00.000Z' };
    await expect(quota.reserve(call('member'))).rejects.toMatchObject(refusal);
    now = new Date('2026-11-22T08:00:00Z');
    await quota.reserve(call('member'));
    expect(quota.used()).toBe(1);
  });

  it('keeps what is left beyond the anonymous share for members', async () => {
    const quota = createMemoryQuota({ now: () => new Date('2026-11-21T12:00:00Z'), dailyUnits: 10 });
    const taken = await Promise.allSettled(
      Array.from({ length: 10 }, () => quota.reserve(call('anonymous'))),
    );
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    await expect(quota.reserve(call('anonymous'))).rejects.toMatchObject({ code: 'quota-exhausted' });
    await Promise.all(Array.from({ length: 7 }, () => quota.reserve(call('member'))));
    await expect(quota.reserve(call('member'))).rejects.toMatchObject({ code: 'quota-exhausted' });
  });

  it('believes YouTube that the day is used up', async () => {
    const quota = createMemoryQuota({ now: () => new Date('2026-11-21T12:00:00Z') });
    await quota.markExhausted();
    await expect(quota.reserve(call('member'))).rejects.toMatchObject({ code: 'quota-exhausted' });
  });

  it('doubts YouTube after half an hour, once, until an answer opens the day again', async () => {
    let now = new Date('2026-11-21T12:00:00Z');
    const quota = createMemoryQuota({ now: () => now });
    await quota.markExhausted();
    now = new Date('2026-11-21T12:30:00Z');
    expect(await quota.reserve(call('member'))).toEqual({ isProbe: true });
    await expect(quota.reserve(call('member'))).rejects.toMatchObject({
      retryAt: '2026-11-21T13:00:00.000Z',
    });
    await quota.reopen();
    expect(await quota.reserve(call('member'))).toEqual({ isProbe: false });
  });

  it('leaves the last fifth of the day to people', async () => {
    const quota = createMemoryQuota({ now: () => new Date('2026-11-21T12:00:00Z'), dailyUnits: 5 });
    for (let unit = 0; unit < 4; unit += 1) await quota.reserve(call('bulk'));
    await expect(quota.reserve(call('bulk'))).rejects.toMatchObject({ code: 'quota-exhausted' });
    await quota.reserve(call('member'));
  });
});
