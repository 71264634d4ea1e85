import { readFileSync, writeFileSync } from 'node:fs';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../platform/db/test-database.ts';
import type { TestDatabase } from '../../platform/db/test-database.ts';
import { restoreBackup } from './restore.usecases.ts';
import { takeBackup } from './take-backup.usecases.ts';
import type { EmptyPlace } from './test-clusters.ts';
import { createFolder, openEmptyPlace, readRows } from './test-clusters.ts';
import { fillDatabase } from './test-filled-database.ts';

const now = () => new Date('2026-11-21T13:00:00Z');
const folder = createFolder();
const path = folder.path('filled.backup');
let source: TestDatabase;
let place: EmptyPlace;
beforeAll(async () => {
  source = await createTestDatabase();
  await fillDatabase(source.database, source.url);
  await takeBackup({ url: source.url, now, version: '0.2.0' }, { path });
  place = await openEmptyPlace();
});
afterAll(async () => {
  await place.close();
  await source.drop();
  folder.remove();
});

test.each([
  ['rows at its very end are others', /\t(\d)[^\t\n]*\n\\\.\n\{"tables"/, 'is not as it was written'],
  ['its ledger is not the sum that it names', /"credits":(7),/, 'is not the one of the backup'],
  ['it names a table that its migrations do not make', /youtube_day(s)","columns"/, 'do not make the table'],
])(
  'a backup of which %s is refused after its rows were copied, and leaves nothing',
  async (_what, pattern, sentence) => {
    const text = zstdDecompressSync(readFileSync(path)).toString();
    const wrong = text.replace(pattern, (found, part: string) =>
      found.replace(part, part === '0' ? '1' : '0'),
    );
    expect(wrong).not.toBe(text);
    const bad = folder.path('wrong.backup');
    writeFileSync(bad, zstdCompressSync(wrong));
    await expect(restoreBackup(place, { path: bad })).rejects.toThrow(sentence);
    expect(await readRows(place.url)).toEqual({});
  },
);

test('where damaged ones were refused, a whole one is restored', async () => {
  await restoreBackup(place, { path });
  expect(await readRows(place.url)).toEqual(await readRows(source.url));
});
