import { channelQuery, uploadsQuery, videoQuery } from '../src/youtube/api-parts.ts';

/**
 * `bench/bare-bulk.ts <address> <at once> <ids…>`: the HTTP calls of a bulk job and nothing else, each worker of the
 * loop reading one channel after the other. Prints the milliseconds they took.
 */
const [baseUrl = '', atOnce = '1', ...ids] = process.argv.slice(2);
const idsPerCall = 50;

async function call(path: string, parameters: Readonly<Record<string, string>>): Promise<Item[]> {
  const url = `${baseUrl}/youtube/v3/${path}?${new URLSearchParams(parameters).toString()}`;
  const answer = await fetch(url, { headers: { 'x-goog-api-key': 'benchmark' } });
  const body: unknown = await answer.json();
  if (!isPage(body)) throw new Error(`${path} answered ${answer.status}.`);
  return body.items;
}

interface Item {
  id: string;
  contentDetails: { relatedPlaylists?: { uploads: string }; videoId?: string };
}

function isPage(body: unknown): body is { items: Item[] } {
  return typeof body === 'object' && body !== null && 'items' in body && Array.isArray(body.items);
}

async function runAll<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const rest = [...all];
  await Promise.all(
    Array.from({ length: Number(atOnce) }, async () => {
      for (let next = rest.shift(); next !== undefined; next = rest.shift()) await work(next);
    }),
  );
}

const start = performance.now();
const playlists: string[] = [];
const pages = Array.from({ length: Math.ceil(ids.length / idsPerCall) }, (_, page) =>
  ids.slice(page * idsPerCall, (page + 1) * idsPerCall),
);
await runAll(pages, async (page) => {
  const items = await call('channels', { ...channelQuery, id: page.join(',') });
  playlists.push(...items.map((item) => item.contentDetails.relatedPlaylists?.uploads ?? ''));
});
let videos = 0;
await runAll(playlists, async (playlistId) => {
  const uploads = await call('playlistItems', { ...uploadsQuery, playlistId, maxResults: '50' });
  const id = uploads.map((item) => item.contentDetails.videoId ?? '').join(',');
  const found = await call('videos', { ...videoQuery, id });
  videos += found.length;
});
const took = performance.now() - start;
if (videos !== ids.length * idsPerCall) throw new Error(`${videos} uploads were read.`);
console.log(Math.round(took));
