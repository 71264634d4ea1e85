import { expect, test } from 'vitest';
import { findProposalState } from './proposal-state.ts';

test.each([
  ['draft', [], 'draft'],
  ['sent', ['sent', 'viewed', 'sent'], 'sent'],
  ['sent', ['countered', 'declined', 'sent'], 'sent'],
  ['sent', ['withdrawn', 'accepted', 'withdrawn'], 'accepted'],
  ['withdrawn', ['withdrawn', 'accepted', 'withdrawn'], 'accepted'],
  ['withdrawn', ['withdrawn', 'withdrawn', 'withdrawn'], 'withdrawn'],
  ['sent', ['declined', 'expired', 'expired'], 'declined'],
  ['sent', ['expired', 'withdrawn', 'expired'], 'expired'],
  ['sent', ['withdrawn', 'withdrawn', 'withdrawn'], 'withdrawn'],
] as const)('a %s proposal with quotes %j is %s', (kept, quotes, state) => {
  expect(findProposalState(kept, quotes)).toBe(state);
});
