import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { trialRuns } from '../../../values/test-trials.ts';
import { proposalFacts } from './proposal.fixture.ts';
import { proposalMessages, proposalTones, writeParagraphs } from './proposal-messages.ts';
import type { ProposalFacts } from './proposal-slots.ts';
import { cleanName, fillSlots, paragraphPlaces, proposalSides, proposalTiers } from './proposal-slots.ts';

const keys = [...paragraphPlaces, 'partnerPlain'] as const;
const messages = proposalSides.flatMap((side) =>
  proposalTones.flatMap((tone) =>
    keys.map((place) => ({ side, tone, place, text: proposalMessages[side][tone][place] })),
  ),
);

test.each(messages)('no figure stands in our own words: $side, $tone, $place', ({ text }) => {
  expect(text.replaceAll(/\{\{[a-z_]+\}\}/g, '')).not.toMatch(/[\p{N}\p{Sc}%{}]/u);
});

test('every slot of every text is filled, with a guarantee and without', () => {
  const facts = proposalFacts();
  const partner = { ...facts.tiers.partner, guarantee: null };
  for (const tiers of [facts.tiers, { ...facts.tiers, partner }])
    for (const side of proposalSides)
      for (const tone of proposalTones) {
        const written = writeParagraphs({ ...facts, side, tiers }, tone);
        expect(written.map(({ place }) => place)).toEqual([...paragraphPlaces]);
        expect(JSON.stringify(written)).not.toMatch(/\{\{|\}\}\w/);
      }
});

const cents = fc.integer({ min: 1, max: 100_000_000_000 });
const tier = fc.record({
  contents: fc.constant(['3 integrations of 60-90 seconds', '2 Shorts']),
  totalCents: cents,
  perThousandCents: cents,
  discountPercent: fc.constant(10),
  guarantee: fc.option(
    fc.record({ views: fc.integer({ min: 0, max: 1_000_000_000 }), day: fc.constant(30) }),
  ),
});
const anyFacts: fc.Arbitrary<ProposalFacts> = fc.record({
  side: fc.constantFrom(...proposalSides),
  channel: fc.constantFrom('A channel', '{{total}}', 'Buy at https://evil.example/1'),
  recipient: fc.constant('Acme'),
  typicalViews: fc.integer({ min: 0, max: 1_000_000_000 }),
  validUntil: fc.constant('14 December 2026'),
  tiers: fc.record({ essential: tier, growth: tier, partner: tier }),
});

/** `1,234.50` is 1234.5. */
const readNumbers = (text: string) =>
  (text.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).map((number) => Number(number.replaceAll(',', '')));

function listNumbers({ typicalViews, tiers }: ProposalFacts): Set<number> {
  return new Set(
    [
      typicalViews,
      14,
      2026,
      1_000,
      ...proposalTiers.flatMap((name) => {
        const { contents, totalCents, perThousandCents, discountPercent, guarantee } = tiers[name];
        const written = contents.flatMap(readNumbers);
        return [
          ...written,
          totalCents / 100,
          perThousandCents / 100,
          discountPercent,
          guarantee?.views,
          guarantee?.day,
        ];
      }),
    ].filter((value) => typeof value === 'number'),
  );
}

test('every number of every text is one of the facts', () => {
  fc.assert(
    fc.property(anyFacts, fc.constantFrom(...proposalTones), (facts, tone) => {
      const known = listNumbers(facts);
      for (const { text } of writeParagraphs(facts, tone))
        for (const number of readNumbers(text)) expect(known).toContain(number);
    }),
    trialRuns({ sample: 300, whole: 10_000 }),
  );
});

test('a part’s words speak of that part alone', () => {
  const facts = proposalFacts();
  const [, essential, growth, partner] = writeParagraphs(facts, 'short');
  expect(essential?.text).toContain('USD\u00a03,421.50 in total');
  expect(growth?.text).toContain('USD\u00a05,113.37 in total');
  expect(partner?.text).toContain(
    'USD\u00a014,082 in total, with a guarantee of 62,418 views for each video within 30 days',
  );
  expect(essential?.text).not.toContain('5,113');
});

test('what a slot holds is not read for slots again', () => {
  expect(fillSlots('{{a}} {{b}}', { a: '{{b}}', b: 'x' })).toBe('{{b}} x');
  const [opening] = writeParagraphs(proposalFacts({ channel: '{{valid_until}}' }), 'short');
  expect(opening?.text).toContain('work with valid_until,');
});

test.each([
  ['My channel https://evil.example/a?b=1 | more', 'My channel | more'],
  ['See www.evil.example now', 'See now'],
  ['evil.example/pay today', 'today'],
  ['a\nb\u202ec\u200bd', 'a b c d'],
  ['{{total}} <b>x</b>', 'total b x /b'],
  ['Dr. Müller 2.0', 'Dr. Müller 2.0'],
  ['日本のチャンネル', '日本のチャンネル'],
  ['n'.repeat(200), `${'n'.repeat(79)}…`],
])('the name %j is told as %j', (name, told) => {
  expect(cleanName(name)).toBe(told);
});
