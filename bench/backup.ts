import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { parseConfiguration } from '../src/server/configuration.ts';
import { startProduct } from '../src/server/product.ts';
import { fillAnalyses } from './backup-data.rows.ts';
import { copyBare } from './bare-copy.rows.ts';
import { onPostgres } from './databases.ts';
import type { Row } from './table.ts';
import { whole } from './table.ts';

const analyses = 100_000;

/** What a backup of many analyses and its restore cost, beside COPY from one server into another without a file. */
export async function measureBackup(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sponsorscope-bench-'));
  const source = { DATA_DIR: join(folder, 'source') };
  const file = join(folder, 'bench.backup');
  try {
    await fill(source);
    const made = await run('backup', file, source);
    const megabytes = (await stat(file)).size / 1_000_000;
    const restored = await run('restore', file, { DATA_DIR: join(folder, 'restored') });
    const bare = await copyBare(source.DATA_DIR, join(folder, 'bare'));
    const beside = `bare COPY from one server into the other: ${bare.toFixed(1)} s`;
    return [
      {
        what: `backup of ${whole(analyses)} analyses with all texts`,
        measured: describe(made),
        beside: `${whole(megabytes)} MB file, ${beside}`,
        aim: 'bounded memory',
      },
      { what: 'restore into an empty data folder', measured: describe(restored), beside, aim: '<= 60 s' },
      ...(await onPostgres(async (url) => [
        {
          what: 'restore into an external PostgreSQL',
          measured: describe(await run('restore', file, { DATABASE_URL: url, DATA_DIR: folder })),
          beside: '',
          aim: '<= 60 s',
        },
      ])),
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A real analysis of a sample channel, many times over. */
async function fill(env: Record<string, string>): Promise<void> {
  const configuration = parseConfiguration({ ...env, PORT: '0' });
  const product = await startProduct(configuration, pino({ enabled: false }));
  try {
    const answer = await fetch(`${product.url ?? ''}/functions/v1/analyze-youtube-channel`, {
      method: 'POST',
      body: JSON.stringify({ channelUrl: '@kestrelworkbench' }),
    });
    if (!answer.ok) throw new Error(`The sample was not analysed: ${await answer.text()}`);
    await fillAnalyses(product.database, analyses);
  } finally {
    await product.close();
  }
}

interface Cost {
  seconds: number;
  mostMb: number;
}

/** Runs a command as an operator does; the most memory is that of its process without the database server. */
async function run(command: 'backup' | 'restore', file: string, env: Record<string, string>): Promise<Cost> {
  const start = performance.now();
  const child = spawn(process.execPath, [`scripts/${command}.ts`, file], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let mostMb = 0;
  const look = setInterval(() => (mostMb = readPeakMb(child.pid ?? 0) ?? mostMb), 50);
  await once(child, 'exit');
  clearInterval(look);
  if (child.exitCode !== 0) throw new Error(`${command} ended with ${child.exitCode}.`);
  return { seconds: (performance.now() - start) / 1000, mostMb };
}

function readPeakMb(pid: number): number | null {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? null : Number(kilobytes) / 1024;
  } catch {
    return null;
  }
}

function describe({ seconds, mostMb }: Cost): string {
  return `${seconds.toFixed(1)} s, ${whole(mostMb)} MiB`;
}
