import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeFailure, isExhaustion, readFailure } from './failure.ts';

test("the specification's texts stand for the failures it names", () => {
  expect(describeFailure('Rate limit hit')).toBe('Rate limit exceeded. Please wait before trying again.');
  expect(describeFailure('this is an invalid channel')).toBe(
    'Invalid YouTube channel URL. Please check the URL and try again.',
  );
  expect(describeFailure('YouTube channel not found')).toBe(
    'YouTube channel not found. Please verify the channel URL.',
  );
});

test("any other failure is told in the server's words, and an empty one in ours", () => {
  expect(describeFailure('This channel has no public videos.')).toBe('This channel has no public videos.');
  expect(describeFailure('  ')).toBe('Failed to analyze channel. Please try again.');
  expect(describeFailure(null)).toBe('Failed to analyze channel. Please try again.');
});

test('a refusal tells when to ask again, wherever it carries the time', () => {
  const retryAt = '2026-11-21T04:00:00.000Z';
  const limited = 'Rate limit exceeded. Please wait before trying again.';
  expect(readFailure({ error: limited, code: 'RATE_LIMITED', retryAt })).toEqual({
    message: limited,
    retryAt,
    code: 'RATE_LIMITED',
  });
  expect(readFailure({ message: limited, code: 'RATE_LIMITED', data: { retryAt } }).retryAt).toBe(retryAt);
  expect(readFailure({ error: limited, retryAt: 'later' }).retryAt).toBeNull();
});

test('a used-up month and used-up credits keep their words and are told apart from failures that pass', () => {
  const month = readFailure({
    error: 'Monthly limit reached (10 analyses). Upgrade your plan for more analyses.',
    code: 'MONTHLY_LIMIT',
    retryAt: '2026-12-01T00:00:00.000Z',
  });
  expect(month.message).toBe('Monthly limit reached (10 analyses). Upgrade your plan for more analyses.');
  const codes = ['MONTHLY_LIMIT', 'NO_CREDITS', 'RATE_LIMITED', 'QUOTA_EXHAUSTED', 'CHANNEL_NOT_FOUND'];
  expect(codes.filter((code) => isExhaustion(readFailure({ error: 'x', code })))).toEqual([
    'MONTHLY_LIMIT',
    'NO_CREDITS',
  ]);
});

test('no body whatever leaves the visitor without a sentence', () => {
  fc.assert(
    fc.property(fc.anything(), (body) => {
      expect(readFailure(body).message.trim()).not.toBe('');
    }),
  );
});
