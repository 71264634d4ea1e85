import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { marketplaceCategories } from '../src/contract/creators/creator-listing.ts';
import { composeEntry } from '../src/server/creators/marketplace/entries.ts';
import { Random } from '../src/doubles/samples/random.ts';

export const creatorCount = 1_000_000;
const insertedAtOnce = 5_000;
const vocabularySize = 100_000;
const at = new Date('2026-11-21T12:00:00Z');

/** The syllables of the vocabulary's words, and how many words there are in each script. */
const scripts: readonly { words: number; syllables: readonly string[] }[] = [
  { words: 80_000, syllables: 'ba ce di fo ga hu ke li ma ne pi qo ra se tu va wi xo ye zo'.split(' ') },
  { words: 8_000, syllables: 'ба ве го да жи зо ка ла ме но па ре'.split(' ') },
  { words: 6_000, syllables: 'مر سل كت بن عد حم نو را فل'.split(' ') },
  { words: 6_000, syllables: Array.from('山川田森林花月星食車旅家音楽動画慢窗邊') },
];
/** The words of the trade are the most frequent ones, as in real texts. */
const commonWords =
  'channel videos gaming vlog reviews tutorials daily new weekly family music cooking travel tech beauty fitness minecraft makeup recipes guitar';
const places = ['en US', 'en GB', 'es MX', 'pt BR', 'de DE', 'fr FR', 'ja JP', 'hi IN'] as const;

/** Words, the most frequent first; texts draw them by Zipf's law. */
export function makeVocabulary(): string[] {
  const random = new Random('vocabulary');
  const made = scripts.flatMap(({ words, syllables }) => {
    const distinct = new Set<string>();
    while (distinct.size < words)
      distinct.add(Array.from({ length: random.drawInteger(2, 5) }, () => pick(syllables, random)).join(''));
    return [...distinct];
  });
  return [...commonWords.split(' '), ...shuffled(made, random)].slice(0, vocabularySize);
}

function shuffled(words: string[], random: Random): string[] {
  return words
    .map((word) => ({ word, place: random.draw() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ word }) => word);
}

function pick<T>(items: readonly T[], random: Random): T {
  const item = items[random.drawInteger(0, items.length - 1)];
  if (item === undefined) throw new Error('There is nothing to pick from.');
  return item;
}

/**
 * Inserts a million creators as the product composes them, and returns the names of some. The index of the terms is
 * created at the end and the terms are counted on the way, both of which is faster; one batch is composed while the
 * one before is inserted.
 */
export async function fillMarketplace(client: Client, vocabulary: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ definition: string }>(
    `select pg_get_indexdef('marketplace_creators_terms'::regclass) as definition`,
  );
  await client.query(`set maintenance_work_mem = '1GB'; set synchronous_commit = off;
    drop index marketplace_creators_terms; alter table marketplace_creators disable trigger user`);
  const random = new Random('creators');
  const counts = new Map([['*', creatorCount]]);
  const names: string[] = [];
  let putIn: Promise<unknown> = Promise.resolve();
  for (let added = 0; added < creatorCount; added += insertedAtOnce) {
    const batch = Array.from({ length: insertedAtOnce }, (_, n) =>
      makeCreator(added + n, { vocabulary, random }),
    );
    names.push(...batch.slice(0, 10).map((entry) => entry.channel_name));
    // Whole names are not counted.
    for (const term of batch.flatMap(({ terms }) => terms).filter((each) => !each.startsWith('=')))
      counts.set(term, (counts.get(term) ?? 0) + 1);
    const written = JSON.stringify(batch);
    await putIn;
    putIn = insertCreators(client, written);
  }
  await putIn;
  await client.query(`alter table marketplace_creators enable trigger user; ${rows[0]?.definition ?? ''}`);
  await client.query(
    'insert into marketplace_terms (term, creators) select * from unnest($1::text[], $2::integer[])',
    [[...counts.keys()], [...counts.values()]],
  );
  await client.query('vacuum (analyze) marketplace_creators, marketplace_terms, marketplace_spellings');
  return names;
}

function insertCreators(client: Client, batch: string): Promise<unknown> {
  return client.query(
    `insert into marketplace_creators (id, channel_id, demo, channel_name, subscriber_count, bio, content_categories,
      language, region, min_rate, max_rate, rate_currency, facts_at, saved_at, fit, terms)
    select * from json_to_recordset($1) as made (id uuid, channel_id text, demo boolean, channel_name text,
      subscriber_count bigint, bio text, content_categories text[], language text, region text, min_rate integer,
      max_rate integer, rate_currency text, facts_at timestamptz, saved_at timestamptz, fit integer, terms text[])`,
    [batch],
  );
}

function makeCreator(n: number, { vocabulary, random }: { vocabulary: readonly string[]; random: Random }) {
  // Zipf's law: the word of rank r is drawn with a weight of 1/r.
  const draw = () => vocabulary[Math.floor(Math.exp(random.draw() * Math.log(vocabulary.length))) - 1] ?? '';
  const drawMany = (from: number, to: number) =>
    Array.from({ length: random.drawInteger(from, to) }, draw).join(' ');
  const [language = '', region = ''] = pick(places, random).split(' ');
  const subscriberCount = Math.round(Math.exp(Math.log(20_000) + 1.8 * random.drawNormal()));
  const minRate = Number((subscriberCount * 0.02 * Math.exp(0.5 * random.drawNormal())).toPrecision(2));
  const entry = composeEntry(
    {
      id: randomUUID(),
      channelId: `UC${String(n).padStart(22, '0')}`,
      demo: true,
      isListed: random.draw() < 0.5,
      channelName: `${draw()} ${pick(vocabulary, random)}${random.draw() < 0.5 ? ` ${draw()}` : ''}`,
      subscriberCount,
      bio: drawMany(5, 40),
      categories: [...new Set([pick(marketplaceCategories, random), pick(marketplaceCategories, random)])],
      language,
      region,
      minRate: Math.round(minRate),
      maxRate: Math.round(minRate * (1.2 + 3 * random.draw())),
      currency: 'USD',
      factsAt: at,
      savedAt: new Date(at.getTime() - random.draw() * 400 * 86_400_000),
    },
    at,
  );
  return {
    id: entry.id,
    channel_id: entry.channelId,
    demo: entry.demo,
    channel_name: entry.channelName,
    subscriber_count: entry.subscriberCount,
    bio: entry.bio,
    content_categories: entry.categories,
    language,
    region,
    min_rate: entry.minRate,
    max_rate: entry.maxRate,
    rate_currency: entry.currency,
    facts_at: entry.factsAt,
    saved_at: entry.savedAt,
    fit: entry.fit,
    terms: entry.terms,
  };
}
