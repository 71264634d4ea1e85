import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { backtest } from '../src/engine/analysis/backtest.ts';
import type { BacktestChannel, BacktestFigures, BacktestReport } from '../src/engine/analysis/backtest.ts';
import { parseChannelFile, readChannelFile } from '../src/youtube/channel-file.ts';

/** `npm run backtest -- <folder> [--json]`: the engine's measured error on a folder of channel files. */
const usage = 'Usage: npm run backtest -- <folder of channel files> [--json]';

const { values, positionals } = parseArgs({ options: { json: { type: 'boolean' } }, allowPositionals: true });
const [folder] = positionals;
if (folder === undefined) {
  console.error(usage);
  process.exit(1);
}

const channels = readFolder(folder);
if (channels.length === 0) {
  console.error(`No readable channel file (*.json) in ${folder}.`);
  process.exit(1);
}
const report = backtest(channels);
if (values.json) console.log(JSON.stringify(report, null, 2));
else printReport(report);

function readFolder(path: string): BacktestChannel[] {
  return listFiles(path).flatMap((name) => {
    try {
      const json: unknown = JSON.parse(readFileSync(join(path, name), 'utf8'));
      return [readChannelFile(parseChannelFile(json))];
    } catch (error) {
      console.error(`Left out ${name}: ${error instanceof Error ? error.message : String(error)}`);
      return [];
    }
  });
}

function listFiles(path: string): string[] {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
  const names = isFolder ? readdirSync(path) : [];
  return names.filter((name) => name.endsWith('.json')).toSorted();
}

function printReport({ perChannel, halves, ...all }: BacktestReport): void {
  const rows = [
    ...perChannel.map((figures) => [figures.channel, ...listCells(figures)]),
    ['channels 1, 3, 5, …', ...listCells(halves.even)],
    ['channels 2, 4, 6, …', ...listCells(halves.odd)],
    [`all ${all.channels} channels`, ...listCells(all)],
  ];
  const header = ['channel', 'videos', 'in 80 %', 'error', 'mean of 10', 'last', 'subscribers'];
  for (const row of [header, ...rows]) console.log(formatRow(row));
  console.log('\nerror: median of |ln(predicted / actual views)|; "in 80 %" should be 75-85 %.');
}

function listCells({ predictions, coverage80, medianAbsLogError, baselines }: BacktestFigures): string[] {
  const errors = [medianAbsLogError, baselines.meanLast10, baselines.last, baselines.subscribersRatio];
  return [
    String(predictions),
    coverage80 === null ? '-' : `${(100 * coverage80).toFixed(1)} %`,
    ...errors.map((error) => (error === null ? '-' : error.toFixed(3))),
  ];
}

function formatRow([name = '', ...cells]: readonly string[]): string {
  const nameWidth = 34;
  const cellWidth = 12;
  return [name.slice(0, nameWidth).padEnd(nameWidth), ...cells.map((cell) => cell.padStart(cellWidth))].join(
    '',
  );
}
