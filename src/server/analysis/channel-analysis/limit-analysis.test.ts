import { assert, nat, property } from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fullAnalysis, limitedAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { limitAnalysis } from './limit-analysis.ts';
import { findLeaks, fullOf, listWithheld, samples } from './test-withheld.ts';
import { trialRuns } from '../../../values/test-trials.ts';

/** The same analysis with every withheld number and text replaced by one that cannot be missed. */
const mark = (value: unknown, salt: number): unknown => {
  if (Array.isArray(value)) return value.map((item) => mark(item, salt));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mark(item, salt)]));
  }
  if (typeof value === 'number') return 777_000_000 + salt;
  return typeof value === 'string' ? `WITHHELD${salt}` : value;
};

const markFields = (value: object, fields: readonly string[], salt: number) =>
  Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, fields.includes(key) ? mark(item, salt) : item]),
  );

test('whatever the withheld values are, none of them is in a limited analysis', () => {
  assert(
    property(nat({ max: 200 }), nat({ max: 999_999 }), (index, salt) => {
      const full = fullOf(index);
      const { evidence } = full;
      const withheld = ['sample', 'views', 'engagement', 'frequency', 'market', 'price', 'risk', 'fit'];
      const { sponsors } = evidence;
      const marked = {
        ...full,
        engagementRate: mark(1, salt),
        contentFrequency: mark('', salt),
        recommendedPricing: mark(full.recommendedPricing, salt),
        evidence: {
          ...markFields(evidence, withheld, salt),
          score: {
            parts: evidence.score.parts.map((part) =>
              markFields(part, ['value', 'points', 'sentence', 'videoIds', 'measured'], salt),
            ),
          },
          sponsors: markFields(sponsors, ['mentions', 'sponsoredShare', 'disclosureRate'], salt),
          confidence: markFields(evidence.confidence, ['reasons'], salt),
        },
      };
      // Called without types, because the marks are of no type of the contract.
      const wire = JSON.stringify(Reflect.apply(limitAnalysis, undefined, [marked]));
      expect(wire).not.toContain('WITHHELD');
      expect(wire).not.toContain(String(777_000_000 + salt));
    }),
    trialRuns({ sample: 25, whole: 1_000 }),
  );
});

test("no sample channel's withheld figures or sentences are in its limited analysis", () => {
  const found = samples.map((_, index) =>
    findLeaks(fullOf(index), JSON.stringify(limitAnalysis(fullOf(index)))),
  );
  expect(found.filter((list) => list.length > 0)).toEqual([]);
  expect(samples.every((_, index) => listWithheld(fullOf(index)).length > 5)).toBe(true);
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('nothing withheld is on the wire, fresh or stored, as JSON or as an event stream', async () => {
  server.clock.now = new Date('2026-11-20T23:59:59Z');
  const stream = { headers: { accept: 'text/event-stream' } };
  for (const [index, { channel }] of samples.entries()) {
    if (index % 4 !== 0) continue;
    const from = `198.51.100.${index}`;
    const kinds = [stream, {}, stream].map(async (init) =>
      (await server.analyse(channel.id, from, init)).text(),
    );
    const wire = (await Promise.all(kinds)).join('\n');
    expect(wire).toContain('"access":"limited"');
    expect(findLeaks(fullOf(index), wire)).toEqual([]);
  }
});

test('a full analysis passes through the contract whole, a limited one without a field of its own', () => {
  const full = fullOf(0);
  expect(fullAnalysis.parse(full)).toEqual(full);
  expect(limitedAnalysis.parse(limitAnalysis(full))).toEqual(limitAnalysis(full));
  expect(limitedAnalysis.safeParse({ ...limitAnalysis(full), engagementRate: 1 }).success).toBe(false);
});
