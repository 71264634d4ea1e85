import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mostBulkBytes } from '../../../contract/limits.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { signUpAgency, startPath } from './test-bulk-calls.ts';
import type { Caller } from './test-bulk-calls.ts';

let server: TestServer;
const sockets: Socket[] = [];
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await server.close();
});

/** Begins a list of the largest size, sends so much of it, and then nothing more. */
const beginList = async ({ cookie }: Caller, sent: number) => {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  sockets.push(socket);
  const head = `POST ${startPath} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\nContent-Length: ${mostBulkBytes}\r\n\r\n`;
  await new Promise((resolve) => socket.write(head + ' '.repeat(sent), resolve));
};

test('twenty short lists of one user at once are all begun', async () => {
  const member = await signUpAgency(server);
  const lists = Array.from({ length: 20 }, (_, index) => [`@first_${index}`, `@second_${index}`]);
  const jobs = await Promise.all(lists.map((list) => member.start(list)));
  expect(jobs.map(({ total_channels: total }) => total)).toEqual(lists.map(() => 2));
});

test('four tenants that begin lists without end keep nobody from a list, short or long', async () => {
  const hostile = await Promise.all(Array.from({ length: 4 }, () => signUpAgency(server)));
  for (const tenant of hostile)
    for (let index = 0; index < 8; index += 1) await beginList(tenant, 1024 * 1024);
  const member = await signUpAgency(server);
  expect((await member.start(['@kestrelworkbench'])).total_channels).toBe(1);
  const long = Array.from({ length: 900 }, (_, index) => `@a_channel_${index}${' '.repeat(100)}`);
  expect((await member.start(long)).total_channels).toBe(900);
});
