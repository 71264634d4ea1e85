import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServerProcess } from '../scripts/server-process.ts';
import type { Row } from './table.ts';
import { median, whole } from './table.ts';

const rounds = 5;

/** From the start of the process to a healthy answer, on an empty and on an existing data folder. */
export async function measureStartUp(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sponsorscope-bench-'));
  const env = { DATA_DIR: folder, DATABASE_URL: '', YOUTUBE_API_KEY: '' };
  const starts: number[] = [];
  const bare: number[] = [];
  const empty = await startServerProcess('dist/server/main.js', env);
  await empty.stop();
  for (let round = 0; round < rounds; round += 1) {
    const server = await startServerProcess('dist/server/main.js', env);
    starts.push(server.startMs);
    await server.stop();
    const database = await startServerProcess('bench/bare-database.ts', env);
    bare.push(database.startMs);
    await database.stop();
  }
  await rm(folder, { recursive: true });
  return [
    {
      what: 'on existing data (default installation)',
      measured: `${whole(median(starts))} ms`,
      beside: `${whole(median(bare))} ms for the bare database server`,
      aim: '<= 1,200 ms',
    },
    { what: 'on an empty folder', measured: `${whole(empty.startMs)} ms`, beside: '', aim: '<= 3,500 ms' },
  ];
}
