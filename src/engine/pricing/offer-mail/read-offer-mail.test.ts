import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { trialRuns, trialSize } from '../../../values/test-trials.ts';
import { coveredLanguages } from '../../analysis/text/lexicons/language-words.ts';
import { readOfferMail } from './read-offer-mail.ts';
import type { OfferMail } from './read-offer-mail.ts';
import { describeReading, testMails } from './test-mails.ts';

test.each(testMails.map((mail) => [`${mail.language}: ${mail.text.slice(0, 60)}`, mail] as const))(
  'what a mail says is read, and nothing else (%s)',
  (_, { text, expected }) => {
    const read = readOfferMail(text);
    expect(describeReading(read)).toBe(expected);
    expectSpansWithin(read, text);
  },
);

test('the mails are in every language whose phrases are known', () => {
  expect(new Set(testMails.map(({ language }) => language))).toEqual(coveredLanguages);
  expect(testMails.length).toBeGreaterThanOrEqual(60);
});

test.each([
  ['$3.5k', 3500, 'USD'],
  ['3,500 USD', 3500, 'USD'],
  ['USD3500', 3500, 'USD'],
  ['€2.000,-', 2000, 'EUR'],
  ['3 500 €', 3500, 'EUR'],
  ['3\\u202f500 €', 3500, 'EUR'],
  ['R$ 2.000', 2000, 'BRL'],
  ['₹2,00,000', 200_000, 'INR'],
  ['1.234.567,89 EUR', 1_234_567.89, 'EUR'],
  ['1,234,567.89 USD', 1_234_567.89, 'USD'],
  ["CHF 1'234", 1234, 'CHF'],
  ['£0.500', 0.5, 'GBP'],
  ['12,5 €', 12.5, 'EUR'],
  ['٣٬٥٠٠٫٥٠ دولار', 3500.5, 'USD'],
  ['３５００ドル', 3500, 'USD'],
  ['२,००,००० रुपये', 200_000, 'INR'],
  ['2万美元', 20_000, 'USD'],
  ['40 $US', 40, 'USD'],
])('%s is read as it is written', (written, amount, currency) => {
  const text = JSON.parse(`"${written}"`);
  const [read] = readOfferMail(`x ${text} x`).amounts;
  expect(read).toMatchObject({ lowCents: Math.round(amount * 100), currency });
});

test.each([
  '1.2.2027',
  '192.168.0.1 USD',
  '1,2,3 €',
  '+49 170 1234567',
  '12345678901234567890 USD',
  '10.10.10.10 $',
])('%s is no amount', (text) => {
  expect(readOfferMail(`Our budget: ${text}`).amounts).toEqual([]);
});

test('the words an amount was read from are named, in HTML too', () => {
  const html = '<p>Fee: <b>$3</b>,<i>500</i> &euro;</p>';
  const [amount] = readOfferMail(html).amounts;
  expect(amount?.spans.map(({ start, end }) => html.slice(start, end))).toEqual(['$3</b>,<i>500']);
  const plain = 'We pay 2-3k USD.';
  expect(readOfferMail(plain).amounts[0]?.spans).toEqual([{ start: 7, end: 15 }]);
});

test('a mail without an offer says nothing', () => {
  expect(describeReading(readOfferMail(''))).toBe('nothing');
  expect(describeReading(readOfferMail('Dear Sam, I hope you are well. See you on 3 March at 10:30.'))).toBe(
    'nothing',
  );
});

function spansOf(read: OfferMail) {
  return Object.values(read)
    .flat()
    .flatMap((each) => (each === null ? [] : each.spans));
}

function expectSpansWithin(read: OfferMail, text: string): void {
  for (const { start, end } of spansOf(read)) {
    expect(start).toBeGreaterThanOrEqual(0);
    expect(end).toBeGreaterThan(start);
    expect(end).toBeLessThanOrEqual(text.length);
  }
}

const signs = [
  '<b>',
  '</p>',
  '<!--',
  '-->',
  '&euro;',
  '&#x30;',
  '$',
  '€',
  'k',
  '-',
  ',',
  '\n> ',
  '\ud800',
  '\u0000',
];
const pieces = fc.constantFrom(...signs, ...testMails.flatMap(({ text }) => text.split(/(?<=[\s,.])/u)));

test('whatever is pasted: spans lie in it, the reading is the same each time, nothing throws', () => {
  const texts = fc.oneof(
    fc.array(pieces, { maxLength: 60 }).map((parts) => parts.join('')),
    fc.string({ unit: 'binary', maxLength: 400 }),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const read = readOfferMail(text);
      expectSpansWithin(read, text);
      expect(readOfferMail(text)).toEqual(read);
      for (const { lowCents, highCents } of read.amounts) {
        expect(Number.isSafeInteger(lowCents) && lowCents <= highCents).toBe(true);
      }
    }),
    trialRuns({ sample: 300, whole: 20_000 }),
  );
});

const hostile: [string, string][] = [
  ['figures', '1'],
  ['figures with separators', '1.'],
  ['figures with blanks', '1 '],
  ['amounts', '$1 '],
  ['ranges', '2-3k '],
  ['open tags', '<b '],
  ['open hidden elements', '<div hidden>'],
  ['open comments', '<!--'],
  ['entities', '&euro;'],
  ['half entities', '&#'],
  ['blanks', ' '],
  ['guarantees', 'guaranteed 5 views '],
  ['rights', '3 months paid usage '],
  ['counts', 'one Short 2 '],
  ['negations', 'no exclusivity '],
  ['addresses', 'https://a.b/1 '],
  ['run scripts', '三千美元'],
  ['prices per view', 'per 1000 views '],
  ['apostrophes', "'"],
  ['broken units', '\ud800'],
];

/** Of a mail: a million units take a second or two, and for ever if a pattern looks back over what it has read. */
const longest = trialSize({ sample: 300_000, whole: 1_000_000 });

test.each(hostile)('a mail of nothing but %s is read to its end', (_, piece) => {
  const text = piece.repeat(Math.ceil(longest / piece.length));
  const read = readOfferMail(text);
  expectSpansWithin(read, text);
  expect(read.amounts.length).toBeLessThanOrEqual(40);
});
