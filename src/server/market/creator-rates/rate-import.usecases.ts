import { randomUUID } from 'node:crypto';
import type { CreatorRateFields } from '../../../contract/market/creator-rates.ts';
import { audited } from '../../platform/audit-log/audit.usecases.ts';
import type { Lease } from '../../platform/db/leases.ts';
import type { RateChangeContext, RatesContext } from './creator-rates.usecases.ts';
import type { GoodRow, ImportCounts, ImportedTable } from './imported-table.usecases.ts';
import { readImportedTable } from './imported-table.usecases.ts';
import { findChannelIds } from '../../analysis/channels/known-channels.usecases.ts';
import { beginImport, completeImport } from './imports.rows.ts';
import { clearBefore, clearImport, inLease, underImportLease } from './lost-imports.usecases.ts';
import { RateRefusal, dayOf, fingerprintOf } from './rate-fields.ts';
import { neededRateColumns, rateColumns, readRateRow } from './rate-row.ts';
import type { NewRate } from './rates.rows.ts';
import { findExisting, insertRates } from './rates.rows.ts';

type Table = readonly (readonly string[])[];
type GoodRate = GoodRow<CreatorRateFields>;

/** So many rows go into one statement: others wait for a few of them at most. */
const rowsPerStatement = 1_000;
const samplesShown = 5;
const alreadyThere = 'The same rate of this channel and day has been collected already.';

/** What an import of the table would do at this moment; nothing is changed. */
export async function previewImport(
  context: RatesContext & { now: () => Date },
  { rows }: { rows: Table },
): Promise<ImportCounts & { good_rows: number; sample: CreatorRateFields[] }> {
  const table = await readTable(rows, context.now());
  const fresh = await keepFresh(context, table);
  const sample = fresh.slice(0, samplesShown).map(({ value }) => value);
  return { ...table.count(), good_rows: fresh.length, sample };
}

/**
 * Adds the table's good rows, all of them or none; what is there already is told like a bad one. The rates are written
 * in pieces, so that others have their turn in between, and count all at once when the last one is there.
 */
export async function importRates(
  context: RateChangeContext,
  { rows }: { rows: Table },
): Promise<ImportCounts & { imported: number }> {
  const table = await readTable(rows, context.now());
  const result = await underImportLease(context, async (lease) => {
    await clearBefore(context, lease);
    const good = await keepFresh(context, table);
    if (good.length === 0) throw new RateRefusal('NOTHING_TO_IMPORT');
    const importId = randomUUID();
    try {
      return await bringIn(context, { lease, importId, table, good });
    } catch (error) {
      // Where this fails too, a timed task does it.
      await clearImport(context, importId).catch(() => undefined);
      throw error;
    }
  });
  if (result === null) throw new RateRefusal('IMPORT_UNDER_WAY');
  return result;
}

/** The good rows that are not there at this moment; the others count as rejected. */
async function keepFresh(
  { database }: RatesContext,
  table: ImportedTable<CreatorRateFields>,
): Promise<GoodRate[]> {
  const fresh: GoodRate[] = [];
  for (const part of inParts(table.good)) {
    const keys = part.map(({ key }) => key);
    const existing = await database.asSystem(() => findExisting(database, keys));
    fresh.push(...part.filter(({ key }) => !existing.has(key)));
    for (const row of part.filter(({ key }) => existing.has(key))) table.reject(row, alreadyThere);
  }
  return fresh;
}

interface Import {
  lease: Lease;
  importId: string;
  table: ImportedTable<CreatorRateFields>;
  good: readonly GoodRate[];
}

async function bringIn(context: RateChangeContext, { lease, importId, table, good }: Import) {
  const { database, now } = context;
  const at = now();
  const addresses = good.map(({ value }) => value.channel_url);
  const channelIds = await findChannelIds(context, addresses);
  await inLease(context, { lease, work: () => beginImport(database, importId) });
  let imported = 0;
  for (const part of inParts(good)) {
    const rates = part.map((row) => toNewRate(row, { context, importId, channelIds }));
    const work = () => insertRates(database, { rates, at });
    const inserted = await inLease(context, { lease, work });
    imported += inserted.size;
    // Somebody has entered it meanwhile.
    for (const [index, row] of part.entries())
      if (!inserted.has(rates[index]?.id ?? '')) table.reject(row, alreadyThere);
  }
  if (imported === 0) throw new RateRefusal('NOTHING_TO_IMPORT');
  return audited(context, async () => {
    await inLease(context, { lease, work: () => completeImport(database, { importId, at }) });
    const counts = table.count();
    const { total_rows, rejected_rows } = counts;
    const newValues = { total_rows, rejected_rows, imported };
    return { result: { ...counts, imported }, note: { action: 'creator_rates_imported', newValues } };
  });
}

function toNewRate({ value: fields }: GoodRate, { context, importId, channelIds }: NewRateSettings): NewRate {
  return {
    id: randomUUID(),
    adminUserId: context.admin.userId,
    source: 'import',
    fields,
    channelId: channelIds.get(fields.channel_url ?? '') ?? null,
    importId,
  };
}

interface NewRateSettings {
  context: RateChangeContext;
  importId: string;
  channelIds: ReadonlyMap<string, string>;
}

function readTable(rows: Table, at: Date): Promise<ImportedTable<CreatorRateFields>> {
  const today = dayOf(at);
  return readImportedTable(rows, {
    columns: rateColumns,
    needed: neededRateColumns,
    read: (cell) => {
      const row = readRateRow(cell, today);
      return 'reason' in row ? row : { ...row, key: fingerprintOf(row.value, 'import') };
    },
    twice: (firstRow) => `The same rate stands in row ${firstRow} already.`,
  });
}

function* inParts(rows: readonly GoodRate[]) {
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    yield rows.slice(start, start + rowsPerStatement);
  }
}
