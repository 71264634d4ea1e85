import { expect, test } from 'vitest';
import { readFileName } from './download.ts';

test.each([
  [`attachment; filename="a.csv"; filename*=UTF-8''a.csv`, 'a.csv'],
  [`attachment; filename="_.pdf"; filename*=UTF-8''%E2%98%83%20%22.pdf`, '☃ ".pdf'],
  [`attachment; filename="plain.xlsx"`, 'plain.xlsx'],
  [`attachment; filename="kept.csv"; filename*=UTF-8''%E2%98`, 'kept.csv'],
  ['attachment', 'download'],
  [`attachment; filename=""`, 'download'],
  [null, 'download'],
])('the file of %s is called %s', (header, name) => {
  expect(readFileName(header)).toBe(name);
});
