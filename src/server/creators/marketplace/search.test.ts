import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../platform/db/database.ts';
import { createTestDatabase } from '../../platform/db/test-database.ts';
import type { TestDatabase } from '../../platform/db/test-database.ts';
import { readCreators } from './marketplace.usecases.ts';
import type { Filters, Matching } from './search-plan.ts';
import type { Search } from './search.rows.ts';
import { findAmongAll, findInOrder } from './search.rows.ts';
import { addEntry, testNow } from './test-entries.ts';
import { trialRuns } from '../../../values/test-trials.ts';

let testDatabase: TestDatabase;
let database: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = testDatabase.database;
});
afterEach(async () => {
  await sql`delete from marketplace_creators`.execute(database.current);
  // Some tests make terms seem more frequent than they are.
  await sql`delete from marketplace_terms`.execute(database.current);
});
afterAll(() => testDatabase.drop());

const noFilters = {
  category: null,
  country: null,
  audience: null,
  channelIds: null,
  minRate: null,
  maxRate: null,
};
type Asked = Partial<Filters>;
const read = (search: string | null, filters: Asked = {}, cursor: string | null = null) =>
  readCreators(
    { database, demo: false, now: () => testNow },
    { search, filters: { ...noFilters, ...filters }, cursor },
  );
const names = async (search: string | null, filters: Asked = {}) =>
  (await read(search, filters)).creators.map(({ channel_name }) => channel_name);
/** All pages of an answer, as names. */
const readAll = async (search: string | null, filters: Asked = {}, between = () => Promise.resolve()) => {
  const found: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await read(search, filters, cursor);
    found.push(...page.creators.map(({ channel_name }) => channel_name));
    cursor = page.next_cursor;
    await between();
  } while (cursor !== null);
  return found;
};

test('the list begins with the largest audience, and each filter leaves out what it says', async () => {
  await addEntry(database, { channelName: 'Small', subscriberCount: 10, categories: ['Food', 'Travel'] });
  await addEntry(database, { channelName: 'Large', subscriberCount: 1e6, minRate: 5_000, maxRate: 9_000 });
  await addEntry(database, { channelName: 'Hidden', subscriberCount: null, minRate: 0, maxRate: 0 });
  expect(await names(null)).toEqual(['Large', 'Small', 'Hidden']);
  expect(await names('   ')).toEqual(['Large', 'Small', 'Hidden']);
  expect(await names(null, { category: 'Travel' })).toEqual(['Small']);
  expect(await names(null, { category: 'Music' })).toEqual([]);
  expect(await names(null, { minRate: 200 })).toEqual(['Large', 'Small']);
  expect(await names(null, { minRate: 201 })).toEqual(['Large']);
  expect(await names(null, { maxRate: 100 })).toEqual(['Small', 'Hidden']);
  expect(await names(null, { maxRate: 99 })).toEqual(['Hidden']);
  expect(await names(null, { minRate: 150, maxRate: 160 })).toEqual(['Small']);
  expect(await names(null, { minRate: 9_000, maxRate: 99_999_999 })).toEqual(['Large']);
  expect(await names(null, { minRate: 9_001 })).toEqual([]);
  expect(await names(null, { minRate: 160, maxRate: 150 })).toEqual([]);
  expect(await names(null, { category: 'Tech', maxRate: 4_999 })).toEqual(['Hidden']);
});

test('a search ranks the whole name before the name, the text, beginnings and mistyped words', async () => {
  await addEntry(database, { channelName: 'Quiet', bio: 'I like the kettle.', subscriberCount: 1e7 });
  await addEntry(database, { channelName: 'Kettles of Europe', subscriberCount: 1e8 });
  await addEntry(database, { channelName: 'The Kettle Show', subscriberCount: 10 });
  await addEntry(database, { channelName: 'KETTLE!', subscriberCount: 1 });
  await addEntry(database, { channelName: 'Other', bio: 'Pots and pans.', subscriberCount: 1e9 });
  expect(await names('kettle')).toEqual(['KETTLE!', 'The Kettle Show', 'Quiet', 'Kettles of Europe']);
  expect(await names('kettl')).toEqual(['Kettles of Europe', 'Quiet', 'The Kettle Show', 'KETTLE!']);
  expect(await names('kettel')).toEqual(['Quiet', 'The Kettle Show', 'KETTLE!']);
});

test.each([
  ['minecarft', 'exchanged'],
  ['mincraft', 'missing'],
  ['minecraaft', 'added'],
  ['minekraft', 'another'],
  ['xminecraft', 'added at the beginning'],
  ['inecraft', 'missing at the beginning'],
  ['minecraf', 'missing at the end'],
])('%j finds Minecraft: a letter %s', async (search) => {
  await addEntry(database, { channelName: 'Minecraft Masters' });
  await addEntry(database, { channelName: 'Mindful Crafts' });
  expect(await names(search)).toEqual(['Minecraft Masters']);
  expect(await names(`${search} masters`)).toEqual(['Minecraft Masters']);
});

test('a word that is known is not taken for another, nor is a short one', async () => {
  await addEntry(database, { channelName: 'Farm Life' });
  await addEntry(database, { channelName: 'Form Life' });
  await addEntry(database, { channelName: 'Cat' });
  expect(await names('farm')).toEqual(['Farm Life']);
  expect(await names('firm')).toEqual(['Farm Life', 'Form Life']);
  expect(await names('cot')).toEqual([]);
});

test('several words must all be there, in name, text, category, language or country', async () => {
  await addEntry(database, {
    channelName: 'Ada',
    bio: 'Retro games',
    categories: ['Gaming'],
    language: 'es',
  });
  await addEntry(database, { channelName: 'Bob', bio: 'Retro cars', region: 'DE' });
  expect(await names('retro gaming')).toEqual(['Ada']);
  expect(await names('gaming ada')).toEqual(['Ada']);
  expect(await names('retro spanish')).toEqual(['Ada']);
  expect(await names('germany retro')).toEqual(['Bob']);
  expect(await names('retro gaming germany')).toEqual([]);
  expect(await names('retro', { category: 'Gaming' })).toEqual(['Ada']);
  expect(await names('retro', { maxRate: 99 })).toEqual([]);
});

test.each([
  ['慢車窗邊', ['慢車', '車窗', '邊', '車', '慢車窗邊']],
  ['湯気の台所', ['台所', '湯', 'ﾕ'].slice(0, 2)],
  ['옷장지도', ['지도', '옷장']],
  ['Плацкарт и чай', ['ПЛАЦКАРТ', 'чаи', 'плацкат']],
  ['مرآة وياسمين', ['مراة', 'وياسمين']],
  ['बटन और बैटरी', ['बटन', 'बैटरी']],
  ['Łukasz gotuje żurek', ['lukasz', 'zurek', 'ŻUREK']],
  ['Ｆｕｌｌ　Ｗｉｄｔｈ', ['full width', 'fullwidth']],
])('%j is found in its own script', async (channelName, searches) => {
  await addEntry(database, { channelName });
  await addEntry(database, { channelName: 'Somebody else', subscriberCount: 1e9 });
  for (const search of searches) expect(await names(search)).toEqual([channelName]);
});

test.each([
  '%',
  '_',
  "'",
  '"',
  '\\',
  '%%%%',
  "' or 1=1 --",
  '🎮',
  '\u202Eabc%',
  '~0500',
  '#Tech',
  '=somebody',
  '@',
  '*',
])('the signs of %j mean nothing of their own', async (search) => {
  await addEntry(database, { channelName: 'Somebody' });
  const found = await names(search);
  expect(found).toEqual(search === '=somebody' || search === '#Tech' ? ['Somebody'] : []);
});

test('anything a person types is answered', async () => {
  await addEntry(database, { channelName: 'Somebody', bio: 'A word or two' });
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 50 }), async (text) => {
      await expect(read(text.replaceAll(/\p{Cc}|\p{Cs}/gu, ' '))).resolves.toHaveProperty('creators');
    }),
    trialRuns({ sample: 30, whole: 2_000 }),
  );
});

test('all pages together are all matches in their order, each once, while others come and go', async () => {
  for (let at = 0; at < 60; at += 1)
    await addEntry(database, {
      channelName: `Cook ${at}`,
      subscriberCount: 1_000 + (at % 7),
      bio: at % 2 ? 'cooking' : '',
    });
  for (let at = 0; at < 30; at += 1)
    await addEntry(database, { channelName: `Other ${at}`, bio: 'How to cook', subscriberCount: 1e6 });
  const first = await readAll('cook');
  expect(new Set(first).size).toBe(90);
  expect(first.slice(0, 60).every((name) => name.startsWith('Cook'))).toBe(true);
  let added = 0;
  const disturbed = await readAll('cook', {}, async () => {
    added += 1;
    await addEntry(database, { channelName: `Cook late ${added}`, subscriberCount: 1e9 });
  });
  expect(disturbed.filter((name) => !name.includes('late'))).toEqual(first);
  expect(new Set(await readAll(null)).size).toBe(90 + added);
  expect(new Set(await readAll(null, { minRate: 150 })).size).toBe(90 + added);
});

const tracks = Array.from({ length: 80 }, (_, at) => ({
  channelName: `Channel ${at}`,
  bio: at % 3 ? 'gaming' : 'cooking',
  categories: at % 4 ? ['Gaming'] : ['Food'],
  subscriberCount: (at * 7919) % 1_000,
  minRate: at * 10,
  maxRate: at * 15,
}));
const numbers = (rows: { number: number }[] | null) => rows?.map(({ number }) => number) ?? null;
const inOrder = async (search: Search, most = 1_000) => numbers(await findInOrder(database, search, most));
const amongAll = async (search: Search, most = 1_000) => numbers(await findAmongAll(database, search, most));

test.each([
  [{ all: ['gaming', '#Gaming'], any: [] }, {}, []],
  [{ all: ['gaming'], any: [['channel', 'nobody']] }, { minRate: 200, maxRate: 700 }, []],
  [{ all: ['channel'], any: [] }, { minRate: 299 }, [{ all: ['gaming'], any: [] }]],
  [
    { all: [], any: [] },
    { maxRate: 10 },
    [
      { all: ['0'], any: [] },
      { all: [], any: [['7', '8']] },
    ],
  ],
  [{ all: [], any: [['gaming', 'cooking']] }, { maxRate: 0 }, []],
  [{ all: ['nobody'], any: [] }, { minRate: 1 }, []],
])(
  'of %j with the rates %j and not %j the same is found in order as among all',
  async (matching, rates, earlier) => {
    for (const track of tracks) await addEntry(database, track);
    const { minRate, maxRate } = { ...noFilters, ...rates };
    const plan = { matching, filters: { ...noFilters, minRate, maxRate }, earlier };
    const has = (terms: readonly string[], { all, any }: Matching) =>
      all.every((term) => terms.includes(term)) &&
      any.every((group) => group.some((term) => terms.includes(term)));
    const { rows: everybody } = await sql<{ number: number; terms: string[]; least: number; most: number }>`
    select number, terms, min_rate as least, max_rate as most from marketplace_creators
    order by fit desc, number`.execute(database.current);
    const expected = everybody
      .filter(
        ({ least, most }) => (maxRate === null || least <= maxRate) && (minRate === null || most >= minRate),
      )
      .filter(({ terms }) => has(terms, matching) && !earlier.some((better) => has(terms, better)))
      .map(({ number }) => number);
    const search = { plan, after: null, limit: 100 };
    const rows = await findInOrder(database, search, 1_000);
    expect(numbers(rows)).toEqual(expected);
    expect(await amongAll(search)).toEqual(expected);
    const rest = { ...search, after: rows?.[1] ?? { fit: 0, number: 2 ** 31 - 1 }, limit: 5 };
    expect(await inOrder(rest)).toEqual(expected.slice(2, 7));
    expect(await amongAll(rest)).toEqual(expected.slice(2, 7));
  },
);

test('of two words that share a sign each finds its own entries alone', async () => {
  // Signs are 32 bits, so among so many words some four pairs share one.
  const { rows } = await sql<{ words: [string, string] }>`
    select (array_agg(word))[:2] as words from (select 'word' || n as word from generate_series(1, 200000) n) made
    group by marketplace_signs(array[word]) having count(*) > 1 limit 1`.execute(database.current);
  const [one = '', other = ''] = rows[0]?.words ?? [];
  expect(other).not.toBe('');
  for (const word of [one, other])
    await addEntry(database, { channelName: 'Somebody', bio: `About ${word}` });
  for (const minRate of [null, 0]) {
    const ask = (matching: Matching, earlier: Matching[] = []): Search => ({
      plan: { matching, filters: { ...noFilters, minRate }, earlier },
      after: null,
      limit: 10,
    });
    const isOne = { all: [one], any: [] };
    const isOther = { all: [], any: [[other]] };
    const either = { all: [], any: [[one, other]] };
    const [first, second] = [await inOrder(ask(isOne)), await inOrder(ask(isOther))];
    expect([first, second]).toEqual([[expect.any(Number)], [expect.any(Number)]]);
    expect(first).not.toEqual(second);
    expect(await inOrder(ask(either))).toHaveLength(2);
    expect(await inOrder(ask(either, [isOne]))).toEqual(second);
    expect(await amongAll(ask(either, [isOne]))).toEqual(second);
  }
});

test('where more is to be looked at than allowed, nothing is said that may be wrong', async () => {
  for (const track of tracks) await addEntry(database, track);
  const ask = (asked: object, limit: number): Search => ({
    plan: { matching: { all: ['cooking'], any: [] }, filters: { ...noFilters, ...asked }, earlier: [] },
    after: null,
    limit,
  });
  for (const rates of [{}, { minRate: 0 }]) {
    const all = await inOrder(ask(rates, 24));
    expect(all).toHaveLength(24);
    expect(await inOrder(ask(rates, 24), 10)).toBeNull();
    expect(await inOrder(ask(rates, 1), 40)).toEqual(all?.slice(0, 1));
    expect(await amongAll(ask(rates, 24), 26)).toBeNull();
    expect(await amongAll(ask(rates, 24), 27)).toEqual(all);
  }
  expect(await inOrder(ask({ maxRate: 0 }, 24), 1)).toHaveLength(1);
  // Too many have the word, though none has the rates.
  expect(await amongAll(ask({ minRate: 9_000_000 }, 24), 26)).toBeNull();
});

test('words that promise much and stand with the smallest audiences alone are found all the same', async () => {
  for (let at = 0; at < 120; at += 1)
    await addEntry(database, { bio: at < 20 ? 'alpha omega' : 'alpha', subscriberCount: at });
  const asked = await names('alpha omega');
  expect(asked).toHaveLength(20);
  // As if nearly all of very many entries had both words.
  await sql`update marketplace_terms set creators = 90000 where term in ('alpha', 'omega')`.execute(
    database.current,
  );
  await sql`update marketplace_terms set creators = 100000 where term = '*'`.execute(database.current);
  expect(await names('alpha omega')).toEqual(asked);
  expect(await names('alpha omega', { minRate: 1 })).toEqual(asked);
});

test.each(['', '0', '9.1.1', '0.99999.1', '0.1.9999999999', '0.1.1.1', '0.-1.1', '{}', '0.1.1 '])(
  'the cursor %j is refused',
  async (cursor) => {
    await expect(read(null, {}, cursor)).rejects.toMatchObject({ code: 'CURSOR_INVALID' });
  },
);

test('a forged cursor begins somewhere else in the same list, and shows nothing more', async () => {
  await addEntry(database, { channelName: 'One' });
  for (const cursor of ['4.65535.1', '0.0.0', '1.65535.2147483647'])
    expect((await read('one', { category: 'Music' }, cursor)).creators).toEqual([]);
});

test('words, their numbers and their spellings go with the entries that had them', async () => {
  await addEntry(database, { channelName: 'Wonderful' });
  await addEntry(database, { channelName: 'Wonderful' });
  const count = async () =>
    (
      await sql<{
        creators: number;
      }>`select creators from marketplace_terms where term = 'wonderful'`.execute(database.current)
    ).rows.map(({ creators }) => creators);
  expect(await count()).toEqual([2]);
  await sql`update marketplace_creators set channel_name = 'x', terms = '{x}' where number = (select min(number) from marketplace_creators)`.execute(
    database.current,
  );
  expect(await count()).toEqual([1]);
  await sql`delete from marketplace_creators`.execute(database.current);
  expect(await count()).toEqual([0]);
  expect(await names('wonderfull')).toEqual([]);
});

test('many writers at once keep the numbers right', async () => {
  const bios = ['red green blue', 'blue green', 'green red', 'blue'];
  const entries = await Promise.all(
    Array.from({ length: 12 }, (_, at) => addEntry(database, { bio: bios[at % 4] ?? '' })),
  );
  await Promise.all(
    entries.map(({ id, channelId }, at) =>
      addEntry(database, { id, channelId, bio: bios[(at + 1) % 4] ?? '' }),
    ),
  );
  const { rows } = await sql<{ term: string; wrong: number }>`
    select term, known.creators - coalesce(counted.creators, 0) as wrong from marketplace_terms known
    left join (
      select term, count(*) as creators from marketplace_creators, unnest(terms || '*'::text) term group by term
    ) counted using (term)
    where known.creators <> coalesce(counted.creators, 0)`.execute(database.current);
  expect(rows).toEqual([]);
  expect(await names('red green blue')).toHaveLength(3);
});

test('country, size of the audience and given channels narrow list and search, alone and together', async () => {
  const add = (channelName: string, entry: object) => addEntry(database, { channelName, ...entry });
  await add('Small', { region: 'DE', subscriberCount: 9_999 });
  await add('Middle', { region: 'DE', subscriberCount: 10_000 });
  const large = await add('Large', { region: 'US', subscriberCount: 1_000_000 });
  await add('Hidden', { region: 'US', subscriberCount: null });
  expect((await names(null, { country: 'DE' })).toSorted()).toEqual(['Middle', 'Small']);
  expect(await names(null, { audience: 'under_10k' })).toEqual(['Small']);
  expect(await names(null, { audience: '10k_50k', country: 'DE' })).toEqual(['Middle']);
  expect(await names('large', { audience: 'over_1m' })).toEqual(['Large']);
  expect(await names('large', { country: 'DE' })).toEqual([]);
  expect(await names(null, { channelIds: [large.channelId] })).toEqual(['Large']);
  expect(await names('small', { channelIds: [large.channelId] })).toEqual([]);
  expect(await names(null, { channelIds: [] })).toEqual([]);
});
