import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { canNest, createTestFolder, isAlive, postmastersOn, query } from './test-embedded-folder.ts';
import type { TestFolder } from './test-embedded-folder.ts';

let folder: TestFolder;
beforeEach(() => {
  folder = createTestFolder();
});
afterEach(() => folder.remove());

test('five processes that start at once on an empty folder share one server, which ends with the last', async () => {
  const others = Array.from({ length: 5 }, () => folder.launch());
  await Promise.all(others.map((other) => other.ready));
  const said = others.map((other) => other.said());
  expect(said.filter((text) => text.includes('Started the database'))).toHaveLength(1);
  expect(said.filter((text) => text.includes('Joined the database'))).toHaveLength(4);
  const postmaster = folder.postmaster();
  const starter = others.find((other) => other.said().includes('Started'));
  expect(await starter?.finish()).toBe(0);
  // The one that started it is gone, and the others notice nothing.
  const server = await folder.open();
  expect(await query(server, 'select 1')).toEqual([1]);
  expect(folder.postmaster()).toBe(postmaster);
  for (const other of others) expect(await other.finish()).toBe(0);
  expect(isAlive(postmaster)).toBe(true);
  await server.close();
  expect(isAlive(postmaster)).toBe(false);
  expect(readFileSync(join(folder.dataDir, 'postgresql/server.log'), 'utf8')).toMatch(/system is shut down/);
});

test('the server outlives the process that started it while another uses it, and ends in order with the last, killed or not', async () => {
  const starter = folder.launch();
  await starter.ready;
  const postmaster = folder.postmaster();
  const server = await folder.open();
  await starter.kill();
  expect(await query(server, 'select 1')).toEqual([1]);
  const last = folder.launch();
  await last.ready;
  await server.close();
  expect(isAlive(postmaster)).toBe(true);
  await last.kill();
  await folder.ended();
  expect(isAlive(postmaster)).toBe(false);
  expect(readFileSync(join(folder.dataDir, 'postgresql/server.log'), 'utf8')).toMatch(/system is shut down/);
});

test('processes that recover at once from the death of the server agree on one', async () => {
  const said: string[] = [];
  const open = () => folder.open({}, (line) => said.push(line));
  const servers = await Promise.all([open(), open(), open()]);
  const before = folder.postmaster();
  said.length = 0;
  process.kill(before, 'SIGKILL');
  await Promise.all(servers.flatMap((server) => [server.recover(), server.recover()]));
  // Whoever asks twice recovers once.
  expect(said).toHaveLength(servers.length);
  for (const server of servers) expect(await query(server, 'select 1')).toEqual([1]);
  const after = folder.postmaster();
  expect(after).not.toBe(before);
  await Promise.all(servers.map((server) => server.recover()));
  expect(folder.postmaster()).toBe(after);
});

test('a leftover server that nothing watches is ended and started again', async () => {
  const starter = folder.launch();
  await starter.ready;
  const postmaster = folder.postmaster();
  const shell = Number(/PPid:\s+(\d+)/.exec(readFileSync(`/proc/${postmaster}/status`, 'utf8'))?.[1]);
  const children = readFileSync(`/proc/${shell}/task/${shell}/children`, 'utf8')
    .trim()
    .split(' ')
    .map(Number);
  for (const pid of [...children.filter((pid) => pid !== postmaster), shell]) process.kill(pid, 'SIGKILL');
  await starter.kill();
  expect(isAlive(postmaster)).toBe(true);
  expect(await query(await folder.open(), 'select 1')).toEqual([1]);
  expect(isAlive(postmaster)).toBe(false);
});

test.runIf(canNest)(
  'containers with one folder share one server, and one of them takes over from the other',
  async () => {
    const first = folder.launch({ inNamespace: true });
    await first.ready;
    const others = [folder.launch({ inNamespace: true }), folder.launch({ inNamespace: true })];
    await Promise.all(others.map((other) => other.ready));
    expect(postmastersOn(folder.dataDir)).toHaveLength(1);
    for (const other of others) expect(other.said()).toContain('Joined the database');
    // With its first process everything in a container is killed, the server too.
    await first.kill();
    await folder.ended();
    const writer = folder.launch({ inNamespace: true });
    await writer.ready;
    expect(writer.said()).toContain('Started the database');
    const server = await folder.open();
    expect(postmastersOn(folder.dataDir)).toHaveLength(1);
    expect(await query(server, 'select 1')).toEqual([1]);
  },
);

test('a server that does not answer is not replaced', async () => {
  const server = await folder.open();
  const postmaster = folder.postmaster();
  process.kill(postmaster, 'SIGSTOP');
  let settled = false;
  const recovery = server.recover().then(() => (settled = true));
  await sleep(1_000);
  expect(settled).toBe(false);
  expect(postmastersOn(folder.dataDir)).toHaveLength(1);
  process.kill(postmaster, 'SIGCONT');
  await recovery;
  expect(folder.postmaster()).toBe(postmaster);
});
