import { describe, expect, test } from 'vitest';
import { sumBudget } from './budget.ts';
import {
  deliverableStates,
  findDeliverableFault,
  isPublished,
  nextStates,
  openDeadlines,
} from './deliverable-states.ts';
import { findClashes } from './exclusivity.ts';

describe('budget', () => {
  const creator = {
    stage: 'candidate',
    pricePlannedCents: 500,
    priceAgreedCents: null,
    isPaid: false,
  } as const;

  test('an agreed price replaces the planned one, and counts from the agreement on', () => {
    const named = { ...creator, priceAgreedCents: 700 } as const;
    expect(sumBudget([creator, named], [], 1_000)).toMatchObject({ plannedCents: 1_200, agreedCents: 0 });
    const agreed = { ...named, stage: 'agreed' } as const;
    expect(sumBudget([creator, agreed], [{ amountCents: 400, isPaid: false }], 1_000)).toEqual({
      plannedCents: 1_600,
      agreedCents: 1_100,
      paidCents: 0,
      overCents: 100,
    });
  });

  test('whoever left counts with what was paid alone', () => {
    const left = { ...creator, stage: 'dropped', priceAgreedCents: 700 } as const;
    expect(sumBudget([left], [], 0)).toMatchObject({ plannedCents: 0, agreedCents: 0, paidCents: 0 });
    expect(sumBudget([{ ...left, isPaid: true }], [{ amountCents: 30, isPaid: true }], 0)).toEqual({
      plannedCents: 730,
      agreedCents: 730,
      paidCents: 730,
      overCents: 730,
    });
  });
});

describe('exclusivity', () => {
  const own = {
    id: 'a',
    name: 'Kestrel',
    state: 'running',
    category: 'VPN ',
    brand: 'Kestrel',
    startsOn: '2026-12-01',
    endsOn: '2026-12-31',
    exclusiveDays: 0,
  } as const;
  const other = {
    ...own,
    id: 'b',
    name: 'Owl',
    category: 'vpn',
    brand: 'Owl',
    startsOn: '2026-10-01',
    endsOn: '2026-11-20',
    exclusiveDays: 30,
    stage: 'agreed',
  } as const;

  test('the days after a campaign bind too', () => {
    expect(findClashes(own, [other])).toEqual([
      { campaign: 'Owl', category: 'vpn', from: '2026-10-01', until: '2026-12-20' },
    ]);
    expect(findClashes(own, [{ ...other, exclusiveDays: 10 }])).toEqual([]);
    expect(findClashes(own, [{ ...other, exclusiveDays: 11 }])).toHaveLength(1);
    expect(
      findClashes({ ...own, startsOn: '2026-08-01', endsOn: '2026-09-30', exclusiveDays: 1 }, [other]),
    ).toHaveLength(1);
  });

  test.each([
    ['closed', { state: 'closed' }],
    ['not agreed yet', { stage: 'negotiating' }],
    ['declined', { stage: 'declined' }],
    ['another category', { category: 'shoes' }],
    ['the same brand', { brand: 'kestrel' }],
    ['the same campaign', { id: 'a' }],
  ] as const)('%s does not clash', (_, change) => {
    expect(findClashes(own, [{ ...other, ...change }])).toEqual([]);
  });

  test('without a category nothing is a competitor', () => {
    expect(findClashes({ ...own, category: ' ' }, [{ ...other, category: '' }])).toEqual([]);
  });
});

describe('deliverables', () => {
  const move = { draftUrl: '', roundsUsed: 0, rounds: 2, hasVideo: false };

  test('a draft needs an address, a publication a video, and changes end with their rounds', () => {
    const fault = (
      from: 'planned' | 'draft_sent' | 'approved',
      to: 'draft_sent' | 'changes_asked' | 'published',
      more = {},
    ) => findDeliverableFault({ ...move, ...more, from, to });
    expect(fault('planned', 'draft_sent')).toContain('address');
    expect(fault('planned', 'draft_sent', { draftUrl: 'https://example.com' })).toBeNull();
    expect(fault('draft_sent', 'changes_asked', { roundsUsed: 1 })).toBeNull();
    expect(fault('draft_sent', 'changes_asked', { roundsUsed: 2 })).toContain('2 rounds');
    expect(fault('approved', 'published')).toContain('video');
    expect(fault('approved', 'published', { hasVideo: true })).toBeNull();
  });

  test('what is not published is neither verified nor settled', () => {
    const early = deliverableStates.filter((state) => !isPublished(state));
    expect(early.flatMap(nextStates)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/verified|problem|settled/)]),
    );
  });

  test('every state leads on to others, and none to itself', () => {
    for (const state of deliverableStates) {
      expect(nextStates(state).length).toBeGreaterThan(0);
      expect(nextStates(state)).not.toContain(state);
    }
  });

  test('deadlines are open until they are met, the earliest first', () => {
    const due = { dueDraft: '2026-12-05', duePublish: '2026-12-01' };
    expect(openDeadlines({ state: 'planned', ...due }).map(({ kind }) => kind)).toEqual(['publish', 'draft']);
    expect(openDeadlines({ state: 'draft_sent', ...due }).map(({ kind }) => kind)).toEqual(['publish']);
    expect(openDeadlines({ state: 'published', ...due })).toEqual([]);
  });
});
