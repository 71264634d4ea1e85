import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { auditEntry } from '../../../contract/admin/audit-log.ts';
import { readCsv } from '../../analysis/exports/test-exports.ts';
import { addAdmin } from '../testing/test-admins.ts';
import type { TestAdmin } from '../testing/test-admins.ts';
import { startTestServer } from '../testing/test-server.ts';
import type { TestServer } from '../testing/test-server.ts';
import type { AuditNote } from './audit-chain.ts';
import { exportEntries, listEntries } from './audit-log.usecases.ts';
import { writeEntries } from './test-audit.ts';
import { verifyAuditLog } from './verification.usecases.ts';

const path = '/api/admin/audit-log';
const notes: AuditNote[] = [
  { justification: 'Because they asked: 100% of it, a_b and c\\d' },
  { targetEmail: 'Bob@Example.org', justification: '=HYPERLINK("http://x.example")' },
  { oldValues: { channel_name: 'A "quoted" name' }, newValues: { channel_name: '+1 Straße' } },
  { requiresApproval: true, newValues: [1, null] },
];
let server: TestServer;
let ada: TestAdmin;
let context: Parameters<typeof exportEntries>[0];
beforeAll(async () => {
  server = await startTestServer();
  ada = await addAdmin(server);
  const admin = { userId: ada.userId, email: ada.email, clientAddress: '198.51.100.33' };
  context = { database: server.database, now: () => server.clock.now, admin };
  await writeEntries(context, notes);
  await writeEntries(
    context,
    Array.from({ length: 226 }, (_, index) => ({ newValues: { index } })),
  );
});
afterAll(() => server.close());

const page = z.strictObject({ entries: z.array(auditEntry), has_more: z.boolean(), total: z.number() });
const list = async (input: Record<string, string> = {}) => {
  const { status, body } = await ada.call(`${path}?${new URLSearchParams(input).toString()}`);
  if (status !== 200) throw new Error(`The list answered ${status}.`);
  return page.parse(body);
};
const placesOf = async (input: Record<string, string>) =>
  (await list(input)).entries.map(({ sequence }) => sequence);
const download = (input: object) =>
  fetch(`${server.url}${path}/export`, {
    method: 'POST',
    body: JSON.stringify(input),
    headers: { cookie: ada.cookie },
  });

test('the log is read by pages of 100, the newest first, each entry once', async () => {
  const seen: number[] = [];
  let before: string | undefined;
  const lengths: number[] = [];
  for (;;) {
    const { entries, has_more: hasMore, total } = await list(before === undefined ? {} : { before });
    expect(total).toBe(230);
    lengths.push(entries.length);
    seen.push(...entries.map(({ sequence }) => sequence));
    if (!hasMore) break;
    before = String(entries.at(-1)?.sequence);
  }
  expect(lengths).toEqual([100, 100, 30]);
  expect(seen).toEqual(Array.from({ length: 230 }, (_, index) => 230 - index));
  expect(await list({ before: '1' })).toEqual({ entries: [], has_more: false, total: 230 });
  expect((await list({ before: '999999999999999' })).entries[0]?.sequence).toBe(230);
});

test('an entry is shown as it was written', async () => {
  const { entries } = await list({ before: '4' });
  expect(entries[0]).toEqual({
    sequence: 3,
    action_type: 'alert_resolved',
    admin_email: ada.email,
    target_email: null,
    justification: null,
    ip_address: '198.51.100.33',
    requires_approval: false,
    old_values: '{"channel_name":"A \\"quoted\\" name"}',
    new_values: '{"channel_name":"+1 Straße"}',
    created_at: server.clock.now.toISOString(),
    hash: expect.stringMatching(/^[\da-f]{64}$/),
  });
});

test('a search finds parts of addresses, justifications and values, whatever the case, and takes no sign for a pattern', async () => {
  const finds: [search: string, places: number[]][] = [
    ['100%', [1]],
    ['A_B', [1]],
    ['c\\d', [1]],
    ['%', [1]],
    ['_', [3, 1]],
    ['\\', [1]],
    ['bob@example', [2]],
    ['hyperlink("http', [2]],
    ['a "quoted" name', [3]],
    ['+1 Straße', [3]],
    ['  [1,null]  ', [4]],
    ["' or true --", []],
    ['"', [3, 2]],
  ];
  for (const [search, places] of finds) {
    expect([search, await placesOf({ search })]).toEqual([search, places]);
  }
  expect((await list({ search: ada.email.toUpperCase() })).entries.length).toBe(100);
  expect((await list({ search: '198.51.100.33', before: '3' })).entries.length).toBe(2);
  expect((await list({ search: '' })).entries.length).toBe(100);
  expect(await placesOf({ search: '100%', action_type: 'alert_resolved' })).toEqual([1]);
  expect(await placesOf({ search: '100%', action_type: 'audit_log_exported' })).toEqual([]);
});

test('broken input is refused', async () => {
  const inputs = [
    'before=0',
    'before=-1',
    'before=1e3',
    'before=1.5',
    'before=9999999999999999',
    'before=',
    'action_type=everything',
    'action_type=alert_resolved&action_type=alert_resolved',
    `search=${'x'.repeat(101)}`,
    'search=%00',
    'search[]=a',
    'admin_user_id=1',
    'limit=1000',
  ];
  for (const input of inputs)
    expect([input, (await ada.call(`${path}?${input}`)).status]).toEqual([input, 400]);
  for (const input of [
    { search: 'a\0' },
    { search: '\uD800' },
    { before: '4' },
    { admin_user_id: ada.userId },
    [],
  ])
    expect((await ada.call(`${path}/export`, input)).status).toBe(400);
});

test('an export is noted before its first line, with what it was narrowed to', async () => {
  const before = (await list()).total;
  await exportEntries(context, { search: ' Straße ', action_type: 'alert_resolved' });
  const { entries } = await list({ action_type: 'audit_log_exported' });
  expect(entries).toEqual([
    expect.objectContaining({
      sequence: before + 1,
      new_values: JSON.stringify({ search: 'Straße', action: 'alert_resolved', entries_until: before }),
    }),
  ]);
});

test('an exported log is complete, the oldest first, and no text of it is a formula to a spreadsheet', async () => {
  const { total } = await list();
  const answer = await download({});
  expect(answer.headers.get('content-type')).toContain('text/csv');
  const day = server.clock.now.toISOString().slice(0, 10);
  expect(answer.headers.get('content-disposition')).toContain(`filename="sponsorscope-audit-log-${day}.csv"`);
  const [head, ...rows] = readCsv(Buffer.from(await answer.arrayBuffer()));
  expect(head).toEqual([
    'Entry',
    'Time (UTC)',
    'Action',
    'Administrator',
    'Account',
    'Justification',
    'Address',
    'Needed approval',
    'Values before',
    'Values after',
    'Digest',
  ]);
  expect(rows.map(([sequence]) => Number(sequence))).toEqual(
    Array.from({ length: total }, (_, index) => index + 1),
  );
  expect(rows[1]?.slice(2, 10)).toEqual([
    'alert_resolved',
    ada.email,
    'Bob@Example.org',
    `'=HYPERLINK("http://x.example")`,
    '198.51.100.33',
    'no',
    '',
    '',
  ]);
  expect(rows[3]?.slice(7, 10)).toEqual(['yes', '', '[1,null]']);
  const narrowed = readCsv(Buffer.from(await (await download({ search: '+1 straße' })).arrayBuffer()));
  expect(narrowed.slice(1).map(([sequence]) => sequence)).toEqual(['3']);
  expect(await verifyAuditLog(context)).toMatchObject({ fault: null });
});

test('what lies thousands of entries back is found, and a long log is exported whole', async () => {
  const { total } = await list();
  const added = 11_000;
  await server.database.asSystem(() =>
    sql`insert into admin_actions_audit (sequence, action_type, new_values, created_at, previous_hash, hash)
      select sequence, 'job_retried', '{}', now(), sha256('a'), sha256(sequence::text::bytea)
      from generate_series(${total + 1}::int, ${total + added}::int) as sequence`.execute(
      server.database.current,
    ),
  );
  expect(await placesOf({ search: 'Straße', action_type: 'alert_resolved' })).toEqual([3]);
  expect(await list({ search: 'no such thing' })).toMatchObject({ entries: [], has_more: false });
  expect(await placesOf({ action_type: 'alert_resolved', before: '5' })).toEqual([4, 3, 2, 1]);
  const rows = readCsv(
    Buffer.from(await (await download({ action_type: 'job_retried' })).arrayBuffer()),
  ).slice(1);
  expect(rows.length).toBe(added);
  expect(rows.map(([sequence]) => Number(sequence))).toEqual(
    Array.from({ length: added }, (_, index) => total + 1 + index),
  );
});

test('a row that somebody has put in is shown as it is, whatever it says', async () => {
  const { database } = server;
  await database.asSystem(() =>
    sql`insert into admin_actions_audit (sequence, action_type, created_at, previous_hash, hash)
      select max(sequence) + 1, 'everything_deleted', 'infinity', ${Buffer.alloc(32, 1)}, ${Buffer.alloc(32, 2)}
      from admin_actions_audit`.execute(database.current),
  );
  const [newest] = (await list()).entries;
  expect(newest).toMatchObject({ action_type: 'everything_deleted', admin_email: null, created_at: null });
  expect(await (await download({ search: '' })).text()).toContain('everything_deleted');
});

test('whoever searches many times at once waits for themselves, and holds nobody else up', async () => {
  const { signal } = new AbortController();
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  let underWay = 0;
  let mostUnderWay = 0;
  const counted = new Proxy(server.database, {
    get: (database, name, receiver) =>
      name === 'asSystem'
        ? async (work: () => Promise<unknown>) => {
            underWay += 1;
            mostUnderWay = Math.max(mostUnderWay, underWay);
            await held;
            return await database.asSystem(work).finally(() => (underWay -= 1));
          }
        : Reflect.get(database, name, receiver),
  });
  const search = (userId: string, database = server.database) =>
    listEntries({ database, admin: { userId }, signal }, { search: 'nowhere' });
  const many = Array.from({ length: 9 }, () => search('many', counted));
  expect(await search('one')).toMatchObject({ entries: [] });
  letGo();
  await Promise.all(many);
  expect(mostUnderWay).toBe(1);
});
