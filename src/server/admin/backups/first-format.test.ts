import { join } from 'node:path';
import { expect, test } from 'vitest';
import { connectDatabase } from '../../platform/db/database.ts';
import { readMigrations } from '../../platform/db/migration-files.ts';
import { readLedger } from '../operator-tasks/operator-tasks.usecases.ts';
import { restoreBackup } from './restore.usecases.ts';
import { look, openEmptyCluster, readRows } from './test-clusters.ts';

/** Made by the first version that had the command, with invented data in every table of its time. Never made anew. */
const path = join(import.meta.dirname, 'first-format.backup');

test('a backup made by the first version that had the command is restored by this one', async () => {
  const cluster = await openEmptyCluster();
  try {
    const { header, manifest, restored } = await restoreBackup(cluster, { path });
    expect(header).toMatchObject({ product: '0.2.0', created_at: '2026-11-21T13:00:00.000Z' });
    expect(header.migrations.at(-1)?.name).toBe('012-reader.sql');
    expect(restored).toEqual({
      ledger: { entries: 2, credits: 7, last_entry: 2, disagreeing: 0 },
      audit: {
        entries: 3,
        head: '22720662b7adf628a7af98289a0f66d59ab07a17e1021fe52837e31ce436f47f',
        fault: null,
      },
    });
    const rows = await readRows(cluster.url);
    const counts = manifest.tables.map(({ table, rows: count }) => [table.replace('public.', ''), count]);
    expect(counts).toHaveLength(54);
    const found = Object.entries(rows).map(([name, { length }]) => [name.replaceAll('"', ''), length]);
    expect(found).toEqual(expect.arrayContaining(counts));
    const applied = rows['schema_migrations']?.length;
    expect(applied, 'later migrations ran on it').toBe(readMigrations().length);
  } finally {
    await cluster.close();
  }
});

test('the product works on what was restored from it', async () => {
  const cluster = await openEmptyCluster();
  try {
    await restoreBackup(cluster, { path });
    const emails = await look(cluster.url, (client) =>
      client.query<{ email: string }>('select email from profiles'),
    );
    const [{ email } = { email: '' }] = emails.rows;
    const database = await connectDatabase(cluster.url);
    const ledger = await readLedger({ database }, { email });
    expect(ledger).toMatchObject({ sum: 7, creditsRemaining: 7 });
    await database.close();
    const texts = await look(cluster.url, (client) =>
      client.query<{ text: string }>(
        `select figures ->> 'oddText' as text from channel_results where figures ->> 'oddText' is not null`,
      ),
    );
    expect(new Set(texts.rows.map(({ text }) => text))).toEqual(
      new Set(['tab\t back\\slash \\N\n\\.\nend\r é 🎈 \u2028']),
    );
  } finally {
    await cluster.close();
  }
});
