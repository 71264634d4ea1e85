import { expect, test } from 'vitest';
import { createLog } from './log.ts';

test('an error is logged with its request id, code and place, without the data it carries', () => {
  const lines: string[] = [];
  const log = createLog({ write: (line) => void lines.push(line) });
  const cause = Object.assign(new Error('inner'), { detail: 'Failing row contains (SECRET)' });
  const error = Object.assign(new Error('outer', { cause }), {
    code: '23505',
    data: { channelUrl: 'SECRET' },
  });
  log.error({ err: error, requestId: 'r-1' }, 'A request failed unexpectedly');
  const [line = ''] = lines;
  expect(line).not.toContain('SECRET');
  expect(JSON.parse(line)).toMatchObject({
    requestId: 'r-1',
    err: { code: '23505', message: 'outer', cause: { message: 'inner' } },
  });
});
