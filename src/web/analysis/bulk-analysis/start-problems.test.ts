import { expect, test } from 'vitest';
import { findExcess, readLines } from './channel-lines.ts';
import { checkStart, fieldOfRefusal } from './start-problems.ts';

test('a name and one channel are needed', () => {
  expect(checkStart('  ', readLines('\n \n'), findExcess)).toEqual({
    name: 'Please enter a job name',
    list: 'Please enter at least one channel URL',
  });
  expect(checkStart('Spring', readLines('@one'), findExcess)).toEqual({});
});

test('a list that is too long is refused before it is sent', () => {
  expect(checkStart('Spring', readLines('@one\n'.repeat(100_001)), findExcess).list).toContain(
    '100,001 lines',
  );
});

test('the server’s refusals stand at the field they speak of', () => {
  const refusal = (code: string) => fieldOfRefusal({ code, message: 'No.', retryAt: null });
  expect(refusal('JOB_NAME_MISSING')).toEqual({ name: 'No.' });
  expect(refusal('NO_CHANNEL_IN_LIST')).toEqual({ list: 'No.' });
  expect(refusal('NO_CREDITS')).toEqual({});
});
