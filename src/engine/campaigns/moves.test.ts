import { describe, expect, test } from 'vitest';
import { findMoveFault } from './moves.ts';
import type { MoveQuestion } from './moves.ts';
import { mainStages, stagesOf } from './stages.ts';

const question: MoveQuestion = {
  from: 'candidate',
  to: 'shortlisted',
  campaign: { state: 'running', asksClient: false, currency: 'USD' },
  isClientApproved: false,
  reason: '',
  hasAcceptedQuote: false,
  priceAgreedCents: null,
  priceReason: '',
  deliverables: [],
  overBudgetCents: 0,
  clashes: [],
  mayOverrule: false,
  acceptsOverBudget: false,
  acceptsClash: false,
};
const codeOf = (changes: Partial<MoveQuestion>) => findMoveFault({ ...question, ...changes })?.code ?? null;
const priced = { priceAgreedCents: 100_00, priceReason: 'Her rate card of November' };
const clash = { campaign: 'Owl', category: 'VPN', from: '2026-11-01', until: '2026-12-31' };

describe('a price is agreed', () => {
  test('by an accepted quote, or by a figure with a reason, and by nothing less', () => {
    expect(codeOf({ to: 'agreed' })).toBe('PRICE_MISSING');
    expect(codeOf({ to: 'agreed', priceAgreedCents: 100_00, priceReason: '  ' })).toBe('PRICE_MISSING');
    expect(codeOf({ to: 'agreed', priceReason: 'why' })).toBe('PRICE_MISSING');
    expect(codeOf({ to: 'agreed', ...priced })).toBeNull();
    expect(codeOf({ to: 'agreed', hasAcceptedQuote: true })).toBeNull();
  });

  test('nobody jumps over the agreement to a later stage', () => {
    for (const to of ['in_production', 'published', 'reported', 'done'] as const)
      expect(codeOf({ to, deliverables: ['published'] })).toBe('PRICE_MISSING');
  });
});

describe('over the budget', () => {
  const over = { to: 'agreed', ...priced, overBudgetCents: 250_50 } as const;

  test('the amount is named, and only who manages goes on by saying so', () => {
    expect(findMoveFault({ ...question, ...over })?.text).toBe(
      'Agreed prices and costs would be $250.50 over the budget. A manager can go on all the same.',
    );
    expect(codeOf({ ...over, acceptsOverBudget: true })).toBe('OVER_BUDGET');
    expect(codeOf({ ...over, mayOverrule: true })).toBe('OVER_BUDGET');
    expect(codeOf({ ...over, mayOverrule: true, acceptsOverBudget: true })).toBeNull();
  });

  test('what was agreed before is not asked about again', () => {
    expect(codeOf({ ...over, from: 'agreed', to: 'in_production' })).toBeNull();
  });
});

test('a clash is told with its dates, and accepting the budget does not accept it', () => {
  const both = { to: 'agreed', ...priced, clashes: [clash], mayOverrule: true } as const;
  expect(findMoveFault({ ...question, ...both, acceptsOverBudget: true })?.text).toContain(
    'from 2026-11-01 to 2026-12-31',
  );
  expect(codeOf({ ...both, acceptsClash: true })).toBeNull();
  expect(codeOf({ ...both, mayOverrule: false, acceptsClash: true })).toBe('EXCLUSIVITY_CLASH');
});

describe('the client', () => {
  const asking = { ...question.campaign, asksClient: true };

  test('is a stage only where it is asked', () => {
    expect(codeOf({ to: 'client_approved' })).toBe('STAGE_NOT_ASKED');
    expect(stagesOf({ asksClient: false })).not.toContain('client_approved');
    expect(stagesOf({ asksClient: true })).toContain('client_approved');
  });

  test('comes before everything that follows the shortlist, and nobody answers for it', () => {
    expect(codeOf({ to: 'shortlisted', campaign: asking })).toBeNull();
    for (const to of ['client_approved', 'contacted', 'negotiating'] as const) {
      expect(codeOf({ to, campaign: asking })).toBe('CLIENT_MISSING');
      expect(codeOf({ to, campaign: asking, isClientApproved: true })).toBeNull();
    }
  });
});

describe('publication', () => {
  test('is a stage once every deliverable is published', () => {
    const published = { to: 'published', ...priced } as const;
    expect(codeOf(published)).toBe('NOT_PUBLISHED');
    expect(codeOf({ ...published, deliverables: ['published', 'approved'] })).toBe('NOT_PUBLISHED');
    expect(codeOf({ ...published, deliverables: ['published', 'verified', 'settled'] })).toBeNull();
  });
});

describe('leaving by the side', () => {
  test('needs a reason, and is too late after publication', () => {
    expect(codeOf({ to: 'declined', reason: ' ' })).toBe('REASON_MISSING');
    expect(codeOf({ to: 'dropped', reason: 'Too dear' })).toBeNull();
    expect(codeOf({ from: 'published', to: 'dropped', reason: 'Too dear' })).toBe('REASON_MISSING');
  });

  test('can be taken back, as every step can', () => {
    expect(codeOf({ from: 'declined', to: 'contacted' })).toBeNull();
    for (const from of mainStages) expect(codeOf({ from, to: 'candidate' })).toBeNull();
  });
});

test('nothing moves in a closed campaign', () => {
  expect(codeOf({ campaign: { ...question.campaign, state: 'closed' } })).toBe('CAMPAIGN_CLOSED');
});
