import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Ranking } from './ranking.ts';
import { insertRanked } from './ranking.ts';

interface Entry {
  key: number;
  index: number;
}

test('items put in one by one are the first of a stable sort', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 9 })), fc.integer({ min: 0, max: 12 }), (keys, limit) => {
      const by: Ranking<Entry> = { compare: (a, b) => a.key - b.key, limit };
      const entries = keys.map((key, index) => ({ key, index }));
      const ranked: Entry[] = [];
      for (const entry of entries) insertRanked(ranked, entry, by);
      expect(ranked).toEqual(entries.toSorted(by.compare).slice(0, limit));
    }),
  );
});
