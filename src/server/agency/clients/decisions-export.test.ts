import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileTypes } from '../../../contract/analysis/exports.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { openPage, readSeen, sendForm, signUpAgency } from './test-clients.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const channel = (at: number) => `UC${String(at).padStart(21, '0')}A`;

test('every channel stands in the file with its newest decision, and nothing in it is a formula', async () => {
  const agency = await signUpAgency(server);
  // More than one page of them is read.
  const channels = Array.from({ length: 230 }, (_, at) => ({
    channelId: channel(at),
    label: `=Channel ${at}`,
  }));
  const listId = await agency.addList('Spring', channels);
  const path = await agency.addLink(await agency.addClient({ listId }), { name: '=Guest()' });
  const decide = async (at: number, decision: string, comment = '') => {
    const seen = readSeen((await openPage(server, path)).text, channel(at));
    const form = { list: listId, channel: channel(at), seen, decision, comment };
    expect((await sendForm(server, { path }, form)).status).toBe(303);
  };
  await decide(0, 'changes', '@SUM(1)');
  await decide(1, 'changes', 'Why?');
  await decide(1, 'approved');
  const ask = (kind: string, list_id: string, cookie = agency.cookie) =>
    fetch(`${server.url}/api/clients/export-${kind}`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ list_id }),
    });
  const answer = await ask('csv', listId);
  expect(answer.headers.get('content-type')).toContain(fileTypes.csv);
  // No cell here has a quote of its own.
  const lines = (await answer.text()).replaceAll('"', '').trim().split('\r\n');
  expect(lines).toHaveLength(231);
  expect(lines[0]).toContain(
    'Channel,Channel URL,Decision,Comment,Decided by,Decided at (UTC),Note for the client',
  );
  expect(lines[1]).toMatch(/^'=Channel 0,.*,Changes asked for,'@SUM\(1\),'=Guest\(\),/);
  expect(lines[2]).toMatch(/,Approved,,'=Guest\(\),/);
  expect(new Set(lines.slice(1).map((line) => line.split(',')[1])).size).toBe(230);
  const workbook = await ask('excel', listId);
  expect(workbook.headers.get('content-type')).toContain(fileTypes.workbook);
  expect((await workbook.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
  const stranger = await signUpAgency(server);
  for (const kind of ['csv', 'excel']) expect((await ask(kind, listId, stranger.cookie)).status).toBe(404);
});
