import { afterEach, describe, expect, it } from 'vitest';
import { makeChannelFile } from '../../youtube/test-channel.ts';
import { readList, readRecord } from '../../youtube/wire-fields.ts';
import type { YouTubeDouble, YouTubeDoubleOptions } from './double.ts';
import { startYouTubeDouble } from './double.ts';

const maker = makeChannelFile('maker', 12);
const uploads = `UU${maker.channel.id.slice(2)}`;
const now = (): Date => new Date('2026-11-21T23:59:59Z');

let running: YouTubeDouble | null = null;
afterEach(async () => {
  await running?.close();
  running = null;
});

type Ask = (
  pathAndQuery: string,
  init?: RequestInit,
) => Promise<{ status: number; body: Record<string, unknown> }>;

async function start(options: Partial<YouTubeDoubleOptions> = {}): Promise<Ask> {
  const double = await startYouTubeDouble({ channels: [maker], now, ...options });
  running = double;
  return async (pathAndQuery, init = { headers: { 'x-goog-api-key': 'any' } }) => {
    const response = await fetch(`${double.url}${pathAndQuery}`, init);
    const text = await response.text();
    return { status: response.status, body: text.startsWith('{') ? readRecord(JSON.parse(text)) : {} };
  };
}

function reasonOf(body: Record<string, unknown>): unknown {
  return readRecord(readList(readRecord(body, 'error')['errors'])[0])['reason'];
}

const firstItem = (body: Record<string, unknown>): Record<string, unknown> =>
  readRecord(readList(body['items'])[0]);

describe('the double', () => {
  it('moves every date so that the file is as of now', async () => {
    const ask = await start();
    const { body } = await ask(`/youtube/v3/videos?part=snippet&id=${maker.videos[1]?.id}`);
    // The file's day ends at its last second, and this upload was made at the start of the day before.
    expect(readRecord(firstItem(body), 'snippet')['publishedAt']).toBe('2026-11-20T00:00:00Z');
    const list = await ask(`/youtube/v3/playlistItems?part=contentDetails&playlistId=${uploads}`);
    expect(readRecord(firstItem(list.body), 'contentDetails')['videoPublishedAt']).toBe(
      '2026-11-21T00:00:00Z',
    );
  });

  it('finds a handle in any case, with and without @, and a user name', async () => {
    const ask = await start();
    for (const filter of [
      'forHandle=@MAKER',
      'forHandle=maker',
      'forUsername=Maker',
      `id=${maker.channel.id}`,
    ]) {
      expect(firstItem((await ask(`/youtube/v3/channels?part=id&${filter}`)).body)['id']).toBe(
        maker.channel.id,
      );
    }
  });

  it('answers only the parts and the fields asked for', async () => {
    const ask = await start();
    const path = `/youtube/v3/channels?id=${maker.channel.id}`;
    expect(firstItem((await ask(`${path}&part=statistics`)).body)).not.toHaveProperty('snippet');
    const fields = 'items(id,snippet/title,statistics(viewCount))';
    const { body } = await ask(`${path}&part=snippet,statistics&fields=${fields}`);
    const [item] = [
      { id: maker.channel.id, snippet: { title: 'Channel maker' }, statistics: { viewCount: '1000' } },
    ];
    expect(body).toEqual({ items: [item] });
  });

  it('answers 200 without items for a channel that does not exist', async () => {
    const ask = await start();
    const { status, body } = await ask('/youtube/v3/channels?part=id&forHandle=nobody');
    expect([status, 'items' in body]).toEqual([200, false]);
    expect((await ask('/youtube/v3/channels?part=id&forHandle=nobody&fields=items(id)')).body).toEqual({});
  });

  it('pages through uploads without gap or repetition', async () => {
    const ask = await start();
    const path = `/youtube/v3/playlistItems?part=contentDetails&playlistId=${uploads}&maxResults=5`;
    const ids: unknown[] = [];
    let token: unknown = '';
    while (typeof token === 'string') {
      const { body } = await ask(token === '' ? path : `${path}&pageToken=${token}`);
      ids.push(...readList(body['items']).map((item) => readRecord(item, 'contentDetails')['videoId']));
      token = body['nextPageToken'];
    }
    expect(ids).toEqual(maker.videos.map(({ id }) => id));
  });

  it.each([
    ['channels?part=id', 400, 'missingRequiredParameter'],
    ['channels?id=x', 400, 'missingRequiredParameter'],
    ['channels?part=everything&id=x', 400, 'unknownPart'],
    ['channels?part=id&id=x&forHandle=y', 400, 'missingRequiredParameter'],
    ['channels?part=id&id=x&fields=items(id', 400, 'badRequest'],
    [`videos?part=id&id=${Array.from({ length: 51 }, (_, index) => index).join()}`, 400, 'badRequest'],
    ['playlistItems?part=id&playlistId=UUunknown', 404, 'playlistNotFound'],
    [`playlistItems?part=id&playlistId=UULF${uploads.slice(2)}`, 404, 'playlistNotFound'],
    [`playlistItems?part=id&playlistId=${uploads}&pageToken=made-up`, 400, 'invalidPageToken'],
    [`playlistItems?part=id&playlistId=${uploads}&maxResults=51`, 400, 'badRequest'],
  ])('refuses %s as the API does', async (query, status, reason) => {
    const ask = await start();
    const answer = await ask(`/youtube/v3/${query}`);
    expect([answer.status, reasonOf(answer.body)]).toEqual([status, reason]);
  });

  it('wants a key in the header; one in the address does not count', async () => {
    const ask = await start();
    const answer = await ask(`/youtube/v3/channels?part=id&id=${maker.channel.id}&key=any`, {});
    expect([answer.status, reasonOf(answer.body)]).toEqual([403, 'forbidden']);
  });

  it('shows a failure for each reserved handle', async () => {
    const ask = await start();
    const path = '/youtube/v3/channels?part=id&forHandle=@demo-';
    expect((await ask(`${path}unavailable`)).status).toBe(503);
    expect((await ask(`${path}terminated`)).body).not.toHaveProperty('items');
    const id = firstItem((await ask(`${path}no-uploads`)).body)['id'];
    const list = await ask(`/youtube/v3/playlistItems?part=id&playlistId=UU${String(id).slice(2)}`);
    expect(reasonOf(list.body)).toBe('playlistNotFound');
  });

  it('knows no other method of the API, search least of all', async () => {
    const ask = await start();
    for (const path of ['/youtube/v3/search?q=x&part=id', '/', '/control', '/youtube/v3/']) {
      expect((await ask(path)).status).toBe(404);
    }
  });
});

describe('the studio', () => {
  const address = `/studio/channels/${maker.channel.id}`;
  const put = (body: unknown): RequestInit => ({ method: 'PUT', body: JSON.stringify(body) });
  const path = `/youtube/v3/channels?part=snippet,brandingSettings&id=${maker.channel.id}`;

  it('changes the description in every place where the API returns it, and nothing else', async () => {
    const ask = await start({ studio: true });
    const before = readRecord(firstItem((await ask(path)).body), 'snippet');
    const description = `قناة ${'é'.repeat(4990)}`;
    expect(await ask(address, put({ description }))).toEqual({
      status: 200,
      body: { title: 'Channel maker', description },
    });
    const item = firstItem((await ask(path)).body);
    const localized = { description };
    expect(readRecord(item, 'snippet')).toEqual({ ...before, description, localized });
    expect(readRecord(item, 'brandingSettings', 'channel')['description']).toBe(description);
    expect((await ask(address)).body).toEqual({ title: 'Channel maker', description });
  });

  it.each([
    null,
    {},
    [],
    'text',
    { description: 1 },
    { description: 'x'.repeat(5001) },
    { description: 'x'.repeat(200_000) },
  ])('refuses %j and changes nothing', async (body) => {
    const ask = await start({ studio: true });
    expect((await ask(address, put(body))).status).toBe(400);
    expect((await ask(address)).body).toEqual({ title: 'Channel maker', description: '' });
  });

  it('knows its own channels alone, reads and writes alone, and counts as no request of the API', async () => {
    const ask = await start({ studio: true });
    const other = `/studio/channels/UC${'n'.repeat(22)}`;
    expect((await ask(other)).status).toBe(404);
    expect((await ask(other, put({ description: 'x' }))).status).toBe(404);
    expect((await ask(address, { method: 'PATCH' })).status).toBe(405);
    expect(running?.requests).toEqual([]);
  });

  it('is not there unless it is asked for', async () => {
    const ask = await start();
    expect((await ask(address)).status).toBe(404);
    expect((await ask(address, put({ description: 'x' }))).status).toBe(404);
  });
});

describe('the control endpoint', () => {
  const put = (settings: unknown): RequestInit => ({ method: 'PUT', body: JSON.stringify(settings) });
  const path = `/youtube/v3/channels?part=id&id=${maker.channel.id}`;

  it('sets faults for a method and a number of times, and lists the requests', async () => {
    const ask = await start({ control: true });
    const faults = [{ fault: 'backend-error', method: 'channels', times: 1 }];
    expect((await ask('/control', put({ faults }))).status).toBe(200);
    expect((await ask(`/youtube/v3/videos?part=id&id=${maker.videos[0]?.id}`)).status).toBe(200);
    expect((await ask(path)).status).toBe(500);
    expect((await ask(path)).status).toBe(200);
    expect(readList((await ask('/control')).body['requests'])).toHaveLength(3);
  });

  it('is cleared by empty settings', async () => {
    const ask = await start({ control: true });
    await ask('/control', put({ faults: [{ fault: 'quota-exceeded' }] }));
    expect((await ask(path)).status).toBe(403);
    await ask('/control', put({}));
    expect((await ask(path)).status).toBe(200);
  });

  it.each([
    null,
    [],
    { faults: 'all' },
    { faults: [{ fault: 'no-such-fault' }] },
    { faults: [{ fault: '__proto__' }] },
    { faults: [{ fault: 'forbidden', method: 'search' }] },
    { faults: [{ fault: 'forbidden', times: -1 }] },
    { delayMs: 'long' },
  ])('refuses %j and changes nothing', async (settings) => {
    const ask = await start({ control: true });
    expect((await ask('/control', put(settings))).status).toBe(400);
    expect((await ask(path)).status).toBe(200);
  });
});
