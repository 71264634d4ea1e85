import { describe, expect, test } from 'vitest';
import { itemiseQuote } from './itemised-quote.ts';
import { compareVersions, writeQuoteDocument } from './quote-document.ts';
import { allowsQuoteAction, findQuoteState, quoteActions, quoteStates } from './quote-state.ts';
import { usualTerms, writeTerms } from './quote-terms.ts';
import { plainDocument, plainRequest } from './test-quotes.ts';

describe('a quote’s document', () => {
  test('is one text for one content, however its parts are ordered', () => {
    const document = plainDocument();
    const reordered = Object.fromEntries(Object.entries(document).toReversed());
    expect(writeQuoteDocument({ ...document, ...reordered })).toBe(writeQuoteDocument(document));
    expect(JSON.parse(writeQuoteDocument(document))).toEqual(document);
  });

  test('has no difference from itself', () => {
    expect(compareVersions(plainDocument(), plainDocument())).toEqual([]);
  });

  test('differs by lines, terms and total, each in words', () => {
    const request = {
      ...plainRequest,
      deliverables: [{ format: 'integration', count: 2, ugcOnly: false } as const],
    };
    const before = plainDocument({ request: { ...plainRequest, editRights: true } });
    const after = plainDocument({
      request,
      quote: itemiseQuote(request),
      terms: { ...usualTerms, killFee: null, liveMonths: 24 },
    });
    expect(compareVersions(before, after).map(({ key, kind }) => [key, kind])).toEqual([
      ['format:integration', 'changed'],
      ['package:integration', 'added'],
      ['total', 'changed'],
      ['term:live', 'changed'],
      ['right:edit', 'removed'],
      ['term:killFee', 'removed'],
    ]);
    expect(compareVersions(before, after).find(({ key }) => key === 'total')).toMatchObject({
      before: '$1,100',
      after: '$1,900',
    });
  });

  test('takes texts of people as they are', () => {
    const label = '{{total}} <b>Kestrel</b>';
    const changed = plainDocument({ channel: { id: 'UCkestrel', label } });
    expect(compareVersions(plainDocument(), changed)).toMatchObject([{ key: 'channel', after: label }]);
  });
});

describe('terms', () => {
  test('are plain sentences', () => {
    const texts = writeTerms({
      ...usualTerms,
      publication: { from: '2026-12-01', to: '2026-12-08' },
      guarantee: { views: 100_000, day: 30, makeGood: 'refund' },
      competitors: ['Acme', 'Globex'],
      governingLaw: '  Dutch law {{x}} ',
      lateInterest: '1% a month',
    }).map(({ text }) => text);
    expect(texts).toEqual([
      'Published between 2026-12-01 and 2026-12-08.',
      '2 rounds of review, 3 days each; silence after that counts as approval.',
      'Due 50% on signing and 50% on publication; each invoice is payable within 30 days.',
      '1% a month',
      'If the brand cancels, 25% of the total is due after signing, 50% after filming.',
      'At least 100,000 views by day 30 after publication. Otherwise: the missing share of the fee is paid back.',
      expect.stringContaining('paid-promotion box'),
      'The video stays online for at least 12 months.',
      'Named as competitors: Acme and Globex.',
      'Dutch law {{x}}',
    ]);
  });

  test('without any still disclose the advertisement', () => {
    const none = {
      ...usualTerms,
      review: null,
      payment: null,
      killFee: null,
      liveMonths: null,
    };
    expect(writeTerms(none).map(({ key }) => key)).toEqual(['disclosure']);
  });

  test('name no part of a payment that is nothing', () => {
    const [payment] = writeTerms({
      ...usualTerms,
      review: null,
      payment: { signingPercent: 0, netDays: 30 },
    });
    expect(payment?.text).toBe('Due 100% on publication; each invoice is payable within 30 days.');
  });
});

describe('a quote’s state', () => {
  const lastMoment = Date.parse('2026-12-31T23:59:59.999Z');

  test.each(['sent', 'viewed', 'countered'] as const)('%s ends with its last day, by the clock', (state) => {
    const quote = { state, validUntil: '2026-12-31' };
    expect(findQuoteState(quote, lastMoment)).toBe(state);
    expect(findQuoteState(quote, lastMoment + 1)).toBe('expired');
  });

  test.each(['draft', 'accepted', 'declined', 'withdrawn'] as const)('%s stays', (state) => {
    expect(findQuoteState({ state, validUntil: '2026-12-31' }, lastMoment + 1)).toBe(state);
  });

  test('says who may do what', () => {
    const able = (action: (typeof quoteActions)[number]) =>
      quoteStates.filter((state) => allowsQuoteAction(state, action));
    expect(able('accept')).toEqual(['sent', 'viewed']);
    expect(able('accept_counter')).toEqual(['countered']);
    expect(able('withdraw')).toEqual(['draft', 'sent', 'viewed', 'countered', 'expired']);
    expect(quoteActions.filter((action) => allowsQuoteAction('accepted', action))).toEqual(['amend']);
    expect(able('amend')).toEqual(['accepted']);
  });
});
