import { Client } from 'pg';
import { expect, test } from 'vitest';
import { databasePrefix, readRun } from './test-database.ts';
import { drawRunName, holdRun, removeLost } from './test-external-server.ts';

const connect = async () => {
  const client = new Client({ connectionString: readRun().serverUrl });
  await client.connect();
  return client;
};

test('what a killed run of the tests has left is removed, and what belongs to one under way stays', async () => {
  const [cleaner, running] = [await connect(), await connect()];
  const [lost, alive] = [drawRunName(), drawRunName()];
  const names = [lost, alive].map((run) => `${databasePrefix}${run}_trial`);
  const find = async () => {
    const { rows } = await cleaner.query<{ datname: string }>(
      'select datname from pg_database where datname = any($1)',
      [names],
    );
    return rows.map(({ datname }) => datname);
  };
  await holdRun(running, alive);
  for (const name of names) await cleaner.query(`create database ${name}`);
  await removeLost(cleaner);
  expect(await find()).toEqual([names[1]]);
  await running.end();
  // The server notices the end of a connection a moment later.
  await expect.poll(() => removeLost(cleaner).then(find)).toEqual([]);
  await cleaner.end();
});
