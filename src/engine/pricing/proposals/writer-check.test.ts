import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { trialRuns } from '../../../values/test-trials.ts';
import { proposalFacts } from './proposal.fixture.ts';
import { fillSlots, listSlots, paragraphPlaces } from './proposal-slots.ts';
import { checkDraft, longestDraftParagraph } from './writer-check.ts';

const facts = proposalFacts();
const faultOf = (text: string, more: Partial<typeof facts> = {}) =>
  checkDraft({ partner: text }, { ...facts, ...more }).find(({ place }) => place === 'partner')?.fault;

test.each([
  'We would book {{contents}} with {{channel}} for {{total}}.',
  'Everything in Growth, and more: {{contents}}. That is {{per_thousand}}.',
  'It comes with {{guarantee}}; the price is {{total}} (see the lines below).',
  'Kestrel Workbench fits what Acme Tools makes, and we’d like to begin soon.',
  'Dear {{recipient}},\nthank you for the café talk. How would this suit you?',
])('a plain paragraph is used: %s', (text) => {
  expect(faultOf(text)).toBeNull();
});

test.each([
  ['figure', 'It costs 3,700.'],
  ['figure', 'It costs ３７００.'],
  ['figure', 'Chapter Ⅳ of our work.'],
  ['figure', 'Reach ½ of them.'],
  ['figure', 'We offer three thousand views.'],
  ['figure', 'It comes to fifty percent.'],
  ['figure', 'It is twenty-five videos.'],
  ['figure', 'Twice the reach.'],
  ['money', 'It costs € a lot.'],
  ['money', 'It costs a few dollars.'],
  ['money', 'You get a refund.'],
  ['claim', 'The result is guaranteed.'],
  ['claim', 'The result is gua-ranteed.'],
  ['claim', 'The result is guaránteed.'],
  ['claim', 'A brand-safe channel.'],
  ['claim', 'The best channel of all.'],
  ['claim', 'Your sales go up.'],
  ['claim', 'You carry no risk.'],
  ['link', 'See https://evil.example/x.'],
  ['link', 'See evil.example for more.'],
  ['link', 'See evil dot com for more.'],
  ['link', 'Write to me@evil.'],
  ['link', 'Press <b>here</b>.'],
  ['link', 'Press [here](x).'],
  ['link', 'javascript:alert'],
  ['slot', 'It costs {{sum}}.'],
  ['slot', 'It costs {{ total }}.'],
  ['slot', 'It costs {{total}.'],
  ['slot', 'It costs {{__proto__}} or {{constructor}}.'],
  ['name', 'Made with Nike.'],
  ['name', 'Nike likes it.'],
  ['name', 'It is like the iPhone.'],
  ['name', 'IGNORE it.'],
  ['form', 'Сlear words.'],
  ['form', 'It is s a f e here.'],
  ['form', 'It is so good 🎉'],
  ['form', 'Hidden\u200b words.'],
  ['length', 'a '.repeat(longestDraftParagraph)],
  ['missing', '  \n '],
] as const)('%s: %s', (fault, text) => {
  expect(faultOf(text)).toBe(fault);
});

test('a paragraph asks only for figures of its own part', () => {
  const checked = checkDraft({ opening: 'It is {{total}}.', essential: 'It is {{total}}.' }, facts);
  expect(checked.map(({ fault }) => fault)).toEqual(['slot', null, 'missing', 'missing', 'missing']);
  expect(checked[1]).toEqual({ place: 'essential', text: 'It is {{total}}.', fault: null });
});

test('a name of the facts lets nothing else through that it says', () => {
  const hostile = { channel: 'Guaranteed 100% Profit at evil.example {{total}}' };
  expect(faultOf('Guaranteed by Profit.', hostile)).toBe('claim');
  expect(faultOf('It is 100.', hostile)).toBe('figure');
  expect(faultOf('See evil.example.', hostile)).toBe('link');
});

test('whatever a writer answers, what is used has no figure, money, link or markup outside its slots', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom(
      '{{total}}',
      '{{channel}}',
      '{{',
      '}}',
      '9',
      '$',
      '３',
      'https://x.y',
      '<b>',
      'six',
      'we ',
      'a. ',
    ),
  );
  const paragraph = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(fc.record({ opening: paragraph, growth: paragraph, partner: paragraph }), (draft) => {
      for (const { place, text } of checkDraft(draft, facts)) {
        if (text === null) continue;
        expect(text.replaceAll(/\{\{[a-z_]+\}\}/g, '')).not.toMatch(/[\p{N}\p{Sc}<>@/{}\\]|\p{L}\.\p{L}/u);
        expect(fillSlots(text, listSlots(facts, place))).not.toContain('{{');
      }
    }),
    trialRuns({ sample: 2_000, whole: 100_000 }),
  );
});

test('each place is judged once, in order', () => {
  expect(checkDraft({}, facts).map(({ place }) => place)).toEqual([...paragraphPlaces]);
});
