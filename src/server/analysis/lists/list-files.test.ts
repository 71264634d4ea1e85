import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeProfile } from '../../accounts/plans/test-plans.ts';
import type { SignedUp } from '../../platform/testing/test-accounts.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { signUpFree } from '../channel-analysis/test-reports.ts';
import { addFigures, channelOf, createTestList, figuresOf } from './test-lists.ts';

let server: TestServer;
let ada: SignedUp;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.signUp();
  await changeProfile(server.database, ada.userId, { subscription_tier: 'agency' });
});
afterAll(() => server.close());

const targets = ['channel', 'label', 'tags', 'rating', 'status', 'contact_email', 'own', 'skip'];
const head = ['Link', 'Name', 'Labels', 'Stars', 'State', 'Mail', 'Format', 'Other'];
const rowOf = (channel: string, cells: Record<string, string> = {}) => [
  channel,
  ...head.slice(1).map((name) => cells[name] ?? ''),
];

test('an import says what it would do, does it, and does it once', async () => {
  const list = await createTestList(server, ada, 1);
  await list.post('items/update', { channel_ids: list.ids, label: 'Ours' });
  const rows = [
    head,
    rowOf(channelOf(0), { Name: 'Theirs' }),
    rowOf(`https://www.youtube.com/channel/${channelOf(1)}`, {
      Name: 'One',
      Labels: 'b; a, b',
      Stars: '4',
      State: 'Agreed',
      Mail: 'one@example.com',
      Format: 'Live',
    }),
    rowOf(channelOf(1)),
    rowOf('@nobody-knows'),
    rowOf(channelOf(2), { Stars: '9' }),
    rowOf(channelOf(3), { State: 'bought' }),
    rowOf(channelOf(4), { Mail: 'no address' }),
    rowOf(channelOf(5), { Labels: 'x'.repeat(41) }),
    rowOf('', { Name: 'Nobody' }),
  ];
  const preview = await list.post('preview-import', { targets, rows });
  expect(preview.body).toMatchObject({ total_rows: 9, good_rows: 1, rejected_rows: 8 });
  expect((await list.read()).total).toBe(1);
  const both = await Promise.all([1, 2].map(() => list.post('import', { targets, rows })));
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 400]));
  const { items, list: kept } = await list.read();
  expect(kept.columns.map(({ name }) => name)).toEqual(['Format']);
  expect(items.map(({ label, tags, rating, status }) => ({ label, tags, rating, status }))).toEqual([
    { label: 'Ours', tags: [], rating: null, status: 'new' },
    { label: 'One', tags: ['a', 'b'], rating: 4, status: 'agreed' },
  ]);
  expect(items[1]).toMatchObject({ fields: [{ value: 'Live' }], contact: { email: 'one@example.com' } });
});

test('a hostile file is refused or read as plain text, and leaves nothing half done', async () => {
  const list = await createTestList(server, ada, 0);
  const bad = [
    { targets: ['label'], rows: [['Name'], ['x']] },
    {
      targets: ['channel', 'channel'],
      rows: [
        ['a', 'b'],
        [channelOf(0), channelOf(1)],
      ],
    },
    {
      targets: ['channel', ...Array.from({ length: 21 }, () => 'own')],
      rows: [Array.from({ length: 22 }, (_, at) => `c${at}`), [channelOf(0)]],
    },
    { targets: ['channel'], rows: [['channel']] },
    { targets: ['__proto__'], rows: [['channel'], [channelOf(0)]] },
    { targets: ['channel'], rows: [['channel'], ['x'.repeat(6_000)]] },
    {
      targets: ['channel', 'tags'],
      rows: [
        ['c', 't'],
        // 10,000 different tags.
        ...Array.from({ length: 500 }, (_, row) => [
          channelOf(row),
          Array.from({ length: 20 }, (__, tag) => `t${row}-${tag}`).join(','),
        ]),
      ],
    },
  ];
  for (const file of bad) {
    const { status } = await list.post('import', file);
    expect({ file: file.targets.length, isRefused: status >= 400 && status < 500 }).toEqual({
      file: file.targets.length,
      isRefused: true,
    });
  }
  expect((await list.read()).list).toMatchObject({ channels: 0, columns: [] });
  const odd = [
    ['c', '__proto__', 'constructor'],
    [channelOf(0), '<b>\u0000\ud800</b>', '=1+1'],
  ];
  expect(await list.post('import', { targets: ['channel', 'own', 'own'], rows: odd })).toMatchObject({
    status: 200,
    body: { taken: 1 },
  });
  const { items, list: kept } = await list.read();
  expect(kept.columns.map(({ name }) => name)).toEqual(['__proto__', 'constructor']);
  expect(items[0]?.fields[1]?.value).toBe('=1+1');
});

test('ten thousand channels are the most, by a file as by hand', async () => {
  const list = await createTestList(server, ada, 0);
  const rows = [['c'], ...Array.from({ length: 10_000 }, (_, at) => [channelOf(at)])];
  expect(await list.post('import', { targets: ['channel'], rows })).toMatchObject({
    body: { taken: 10_000 },
  });
  expect(await list.post('add', { channel_ids: [channelOf(10_000)] })).toMatchObject({
    status: 409,
    body: { code: 'LIST_FULL' },
  });
  expect(await list.post('add', { channel_ids: [channelOf(3)] })).toMatchObject({ body: { known: 1 } });
  expect((await list.read({ page: '200' })).items).toHaveLength(50);
});

test('an export holds every column, and none of its texts is a formula', async () => {
  const list = await createTestList(server, ada, 2);
  const [own, other] = [crypto.randomUUID(), crypto.randomUUID()];
  await list.post('update', {
    columns: [
      { id: own, name: '=cmd()', kind: 'text', choices: [] },
      { id: other, name: 'Fee, asked', kind: 'number', choices: [] },
    ],
  });
  await list.post('items/update', {
    channel_ids: [channelOf(0)],
    label: '@SUM(A1)',
    note: '+1\n=2',
    tags: ['-3'],
    fields: [
      { column_id: own, value: '=HYPERLINK("x")' },
      { column_id: other, value: 12.5 },
    ],
  });
  await list.post('contact', { channel_id: channelOf(0), name: '=1', email: 'a@example.com' });
  await addFigures(server, {
    userId: ada.userId,
    channelId: channelOf(1),
    score: 70,
    figures: figuresOf(300),
  });
  const fetchFile = (kind: string, cookie: string) =>
    fetch(`${server.url}/api/lists/export-${kind}`, {
      method: 'POST',
      body: JSON.stringify({ list_id: list.id }),
      headers: { cookie },
    });
  const csv = await fetchFile('csv', ada.cookie);
  expect(csv.headers.get('content-disposition')).toMatch(/filename="Spring-\d{4}-\d\d-\d\d\.csv"/);
  const text = await csv.text();
  for (const cell of [
    `"'=cmd()"`,
    `"'@SUM(A1)"`,
    `"'+1\n'=2"`,
    `"'-3"`,
    `"'=HYPERLINK(""x"")"`,
    '12.5',
    `"'=1"`,
  ])
    expect(text).toContain(cell);
  expect(text).toContain(',70,"Good","high","low",10000,300,');
  const workbook = await fetchFile('excel', ada.cookie);
  expect([workbook.status, (await workbook.arrayBuffer()).byteLength > 1_000]).toEqual([200, true]);
  const free = await signUpFree(server);
  expect((await fetchFile('csv', free.cookie)).status).toBe(403);
});
