import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { partialSuffix, writeCompressed } from './backup-file.ts';
import { BackupError } from './backup-format.ts';
import type { BackupManifest } from './backup-format.ts';
import { checkBackup, readBackup } from './backup-reader.ts';
import { createFolder } from './test-clusters.ts';

const folder = createFolder();
afterAll(() => folder.remove());

const digest = (text: string) => createHash('sha256').update(text).digest('hex');
const header = {
  created_at: '2026-11-21T12:00:00.000Z',
  product: '0.2.0',
  server: '18.4',
  migrations: [{ number: 1, name: '001-analyses.sql' }],
  roles: ['sponsorscope_app'],
};
/** Rows of many sizes, among them none, and some longer than any piece that is read at once. */
const tables: Record<string, string> = {
  'public.empty': '',
  'public.few': '1\tone\n2\t\\\\.\n',
  'public.long': `${'x'.repeat(400_000)}\n\\\\N\n`,
  'auth.many': Array.from({ length: 50_000 }, (_, index) => `${index}\trow\n`).join(''),
};

interface Changes {
  first?: string;
  header?: object;
  change?: (manifest: BackupManifest) => object;
  after?: string;
}

/** A backup's text as the product writes it, or with something in it changed. */
function compose(contents: Record<string, string> = tables, changes: Changes = {}): string {
  const first = `${changes.first ?? 'sponsorscope backup 1'}\n${JSON.stringify({ ...header, ...changes.header })}\n`;
  const parts = Object.entries(contents).map(([table, rows]) => ({
    head: `${JSON.stringify({ table, columns: ['a', 'b'] })}\n`,
    rows,
    summary: { table, rows: rows.split('\n').length - 1, bytes: rows.length, sha256: digest(rows) },
  }));
  const manifest = {
    tables: parts.map(({ summary }) => summary),
    sequences: [],
    ledger: { entries: 0, credits: 0, last_entry: 0, disagreeing: 0 },
    audit: { entries: 0, head: '0'.repeat(64), fault: null },
    sha256: digest(first + parts.map(({ head }) => head).join('')),
  };
  const body = parts.map(({ head, rows }) => `${head}${rows}\\.\n`).join('');
  return `${first}${body}${JSON.stringify(changes.change?.(manifest) ?? manifest)}\n${changes.after ?? ''}`;
}

let files = 0;
/** Writes a file and reads it as a backup. */
const check = (bytes: Buffer) => {
  const path = folder.path(`${(files += 1)}.backup`);
  writeFileSync(path, bytes);
  return checkBackup(path);
};
const checkText = (text: string) => check(zstdCompressSync(text));

async function* piecesOf(text: string, bytes: number) {
  for (let at = 0; at < text.length; at += bytes) yield Buffer.from(text.slice(at, at + bytes));
}

test('what was written is read again, in whatever pieces it comes', async () => {
  const path = folder.path('whole.backup');
  await writeCompressed(path, piecesOf(compose(), 1_000));
  const read: Record<string, string> = {};
  const { header: found } = await readBackup(path, () => async ({ table }, rows) => {
    read[table] = '';
    for await (const chunk of rows) read[table] += chunk.toString();
  });
  expect(found).toEqual(header);
  expect(read).toEqual(tables);
});

test('only its owner can read it, its name is never taken from another file, and no half one is left', async () => {
  const path = folder.path('kept.backup');
  await writeCompressed(path, piecesOf(compose(), 1_000));
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const before = readFileSync(path);
  await expect(writeCompressed(path, piecesOf('other', 5))).rejects.toThrow(`${path} exists already.`);
  expect(readFileSync(path)).toEqual(before);
  async function* failing() {
    yield Buffer.from('half');
    throw new Error('The database is gone.');
  }
  await expect(writeCompressed(folder.path('failed.backup'), failing())).rejects.toThrow(
    'The database is gone.',
  );
  const left = readdirSync(folder.path('.')).filter(
    (name) => name.endsWith(partialSuffix) || name.startsWith('failed'),
  );
  expect(left).toEqual([]);
});

test('a file that ends too early is refused, wherever it ends', async () => {
  const whole = zstdCompressSync(compose({ 'public.few': tables['public.few'] ?? '' }));
  for (let end = 0; end < whole.length; end += 1)
    await expect(check(whole.subarray(0, end)), `the first ${end} bytes`).rejects.toThrow(BackupError);
  const text = compose({ 'public.few': tables['public.few'] ?? '' });
  for (let end = 0; end < text.length; end += 5)
    await expect(checkText(text.slice(0, end)), `the first ${end} characters`).rejects.toThrow(BackupError);
});

test('a file in which a bit is another one is refused, unless its contents are the same', async () => {
  const text = compose({ 'public.few': tables['public.few'] ?? '' });
  const path = folder.path(`${(files += 1)}.backup`);
  await writeCompressed(path, piecesOf(text, 100));
  const whole = readFileSync(path);
  // One bit of each byte.
  for (let bit = 0; bit < whole.length * 8; bit += 7) {
    const flipped = Buffer.from(whole);
    flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    await check(flipped).then(
      () => expect(zstdDecompressSync(flipped).toString(), `bit ${bit}`).toBe(text),
      (error: unknown) => expect(error).toBeInstanceOf(BackupError),
    );
  }
});

test.each([
  ['rows that are others', (text: string) => text.replace('1\tone', '1\ttwo')],
  ['a row too many', (text: string) => text.replace('1\tone\n', '1\tone\n1\tone\n')],
  ['another header', (text: string) => text.replace('"0.2.0"', '"0.2.1"')],
  ['another column', (text: string) => text.replace('["a","b"]', '["b","a"]')],
  ['something after its end', (text: string) => `${text}{}\n`],
  ['a table less', (text: string) => text.replace(/\{"table":"public\.empty".*\n\\\.\n/, '')],
])('a text with %s is refused', async (_what, change) => {
  const text = compose();
  expect(change(text)).not.toBe(text);
  await expect(checkText(change(text))).rejects.toThrow(/is not as it was written/);
});

test.each([
  ['sponsorscope backup 0', 'is in format 0, and this version of the product reads format 1'],
  ['sponsorscope backup 2', 'Restore it with the version that wrote it, or a later one.'],
  ['PGDMP', 'is not a backup of Sponsorscope.'],
])('a file that begins with "%s" is refused with a sentence', async (first, sentence) => {
  await expect(checkText(compose(tables, { first }))).rejects.toThrow(sentence);
});

test('files that are no backups are refused with a sentence', async () => {
  await expect(check(Buffer.from('PGDMP\0\0 a dump of another program'))).rejects.toThrow(
    /is not a backup of Sponsorscope/,
  );
  await expect(checkText('x'.repeat(5_000_000))).rejects.toThrow(/is not a backup of Sponsorscope/);
  await expect(checkBackup(folder.path('nowhere'))).rejects.toThrow(/There is no file/);
  await expect(checkBackup(folder.path('.'))).rejects.toThrow(/is a folder/);
  const appended = Buffer.concat([zstdCompressSync(compose()), Buffer.alloc(300_000, 7)]);
  await expect(check(appended)).rejects.toThrow(BackupError);
});
