import { readFileSync, writeFileSync } from 'node:fs';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { writeXlsxStream } from 'hucre/xlsx';
import { openDatabase } from '../src/server/platform/db/database.ts';
import { analysisTable } from '../src/server/analysis/exports/columns.ts';
import { openExport } from '../src/server/analysis/exports/exports.usecases.ts';
import { exportedAnalyses, makeRows } from './export-rows.ts';

/**
 * What an export is compared with, in a process of its own: the libraries' own writers fed with the same cells, or
 * reading the same rows without writing anything. Prints seconds, and the most memory beyond that before the work.
 */
const works: Record<string, () => Promise<() => Promise<void>>> = {
  csv: () => {
    const cells = Readable.from(makeCells());
    return Promise.resolve(() => pipeline(cells, stringify({ quoted_string: true }), discard()));
  },
  excel: () => {
    const sheet = { name: 'Rows', columns: analysisTable.columns.map(({ header }) => ({ header })) };
    return Promise.resolve(() => pipeline(Readable.from(writeXlsxStream(makeCells(), sheet)), discard()));
  },
  read: async () => {
    const { DATA_DIR: dataDir = '', DATABASE_URL, USER_ID: userId = '' } = process.env;
    const database = await openDatabase({ dataDir, databaseUrl: DATABASE_URL || null });
    return async () => {
      let rows = 0;
      for await (const page of (await openExport({ database, userId }, { all: true })) ?? [])
        rows += page.length;
      if (rows !== exportedAnalyses) throw new Error(`${rows} rows were read.`);
      await database.close();
    };
  },
};

const work = await works[process.argv[2] ?? '']?.();
if (work === undefined) throw new Error(`Name one of ${Object.keys(works).join(', ')}.`);
const before = readMb('VmRSS');
// From here on the peak is that of the work (proc(5), clear_refs).
writeFileSync('/proc/self/clear_refs', '5');
const start = performance.now();
await work();
const seconds = (performance.now() - start) / 1000;
console.log(JSON.stringify({ seconds, extraMb: readMb('VmHWM') - before }));

function readMb(name: string): number {
  return Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024;
}

function* makeCells() {
  for (const row of makeRows()) yield analysisTable.readCells(row);
}

function discard(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() });
}
