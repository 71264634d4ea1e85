import { assert, nat, property } from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FullAnalysis } from '../../contract/channel-analysis.ts';
import { fullAnalysis, limitedAnalysis } from '../../contract/channel-analysis.ts';
import { readChannelFile } from '../../youtube/channel-file.ts';
import { sampleChannels } from '../../youtube/samples/sample-channels.ts';
import { startTestServer } from '../test-server.ts';
import type { TestServer } from '../test-server.ts';
import { limitAnalysis } from './limit-analysis.ts';
import { computeFull } from './shared-result.ts';

const samples = sampleChannels()
  .map(readChannelFile)
  .filter(({ videos }) => videos.length > 0);
const fullOf = (index: number): FullAnalysis => {
  const sample = samples[index % samples.length];
  if (sample === undefined) throw new Error('no samples');
  const { channel, asOf } = sample;
  // The reader takes the newest 50.
  const videos = sample.videos.slice(0, 50);
  const id = '5a3b1e00-0000-4000-8000-000000000002';
  return computeFull({ channel, videos, fetchedAt: asOf }, { id, demo: true, now: asOf });
};

/** All that a limited viewer must not learn, named apart from the code that limits. */
const withheldOf = ({ engagementRate, contentFrequency, recommendedPricing, evidence }: FullAnalysis) => {
  const { sample, views, engagement, frequency, price, risk, fit } = evidence;
  const { mentions, sponsoredShare, disclosureRate } = evidence.sponsors;
  const parts = evidence.score.parts.map(({ name: _name, weight: _weight, ...rest }) => rest);
  const { reasons } = evidence.confidence;
  const figures = { engagementRate, contentFrequency, recommendedPricing, sponsoredShare, disclosureRate };
  return { figures, sample, views, engagement, frequency, price, risk, fit, parts, reasons, mentions };
};

/** Numbers and sentences told apart from any other: short words and round numbers occur everywhere by chance. */
const tellingLeaves = (value: unknown): string[] => {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(tellingLeaves);
  const text = JSON.stringify(value);
  if (typeof value === 'number') return /[1-9]\d{4}/.test(text.replace('.', '')) ? [text] : [];
  return typeof value === 'string' && value.length > 30 ? [text.slice(1, -1)] : [];
};
/** Shown on purpose: the typical views, and the titles of videos with a finding that everybody may see. */
const shownOf = (full: FullAnalysis) =>
  JSON.stringify([
    full.avgViews,
    full.subscriberCount,
    full.evidence.safety,
    full.evidence.niche,
    full.evidence.audience,
    full.evidence.sponsors.sponsors,
  ]);
const leaks = (full: FullAnalysis, wire: string) => {
  const shown = shownOf(full);
  const contains = (text: string, leaf: string) =>
    /^[\d.e+-]+$/.test(leaf)
      ? new RegExp(`(?<![\\d.])${leaf.replaceAll('.', '\\.')}(?![\\d.])`).test(text)
      : text.includes(leaf);
  return tellingLeaves(withheldOf(full)).filter((leaf) => contains(wire, leaf) && !contains(shown, leaf));
};

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
      const withheld = ['sample', 'views', 'engagement', 'frequency', 'price', 'risk', 'fit'];
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
    { numRuns: 60 },
  );
});

test("no sample channel's withheld figures or sentences are in its limited analysis", () => {
  const found = samples.map((_, index) => leaks(fullOf(index), JSON.stringify(limitAnalysis(fullOf(index)))));
  expect(found.filter((list) => list.length > 0)).toEqual([]);
  expect(samples.every((_, index) => tellingLeaves(withheldOf(fullOf(index))).length > 5)).toBe(true);
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
    expect(leaks(fullOf(index), wire)).toEqual([]);
  }
});

test('a full analysis passes through the contract whole, a limited one without a field of its own', () => {
  const full = fullOf(0);
  expect(fullAnalysis.parse(full)).toEqual(full);
  expect(limitedAnalysis.parse(limitAnalysis(full))).toEqual(limitAnalysis(full));
  expect(limitedAnalysis.safeParse({ ...limitAnalysis(full), engagementRate: 1 }).success).toBe(false);
});
