import { expect, test } from 'vitest';
import { explainFailure, joinReason, readError } from './failure.ts';

test.each([
  [
    'Failed to load alerts',
    'The database is not answering.',
    'Failed to load alerts. The database is not answering.',
  ],
  ['It could not be loaded.', 'Try again.', 'It could not be loaded. Try again.'],
  ['Failed to load creator rates', 'Failed to load creator rates', 'Failed to load creator rates'],
])('"%s" for "%s" is told as "%s"', (failure, reason, told) => {
  expect(joinReason(failure, reason)).toBe(told);
});

test.each(['<html>Bad Gateway</html>', null, '', [], {}, { error: 'half of it' }])(
  'an answer that is not the server’s own, %o, is told in a sentence and keeps its status',
  (body) => {
    const error = readError(body, { status: 502 });
    expect(error.status).toBe(502);
    expect(explainFailure(error)).toBe('Something went wrong. Please try again.');
  },
);

test('the server’s own refusal keeps its words and its name', () => {
  const error = readError({ error: 'Please analyze this channel first.', code: 'X' }, { status: 404 });
  expect(explainFailure(error)).toBe('Please analyze this channel first.');
  expect(error.code).toBe('X');
});
