import { createCanvas, loadImage } from '@napi-rs/canvas';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mostScreenshotBytes } from '../../../contract/creators/kit-limits.ts';
import { mediaKit } from '../../../contract/creators/media-kits.ts';
import { readPdf } from '../../platform/documents/test-documents.ts';
import { makeChunk, makePng, makeWideWebp } from '../../platform/pictures/test-pictures.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { alpha, beta, signUpCreator, testChannels } from './test-creators.ts';
import type { Creator } from './test-creators.ts';

let server: TestServer;
let ada: Creator;
let url = '';
const audience = { as_of: '2026-11-01', rows: [{ label: '18 to 24', percent: 41.5 }] };
const texts = { shared: true, headline: '', about: '', contact_address: null, shows_rates: false };
const save = (changes: object) =>
  ada.call('/api/creators/media-kit', { action: 'save', channel_id: alpha, ...texts, audience, ...changes });
const send = (who: Creator, input: object) =>
  who.call('/api/creators/media-kit/screenshot', { channel_id: alpha, ...input });
const add = (bytes: Buffer, who = ada) => send(who, { action: 'save', picture: bytes.toString('base64') });
const look = () => fetch(`${url}/screenshot.webp`);
const drawn = createCanvas(400, 300);
const pen = drawn.getContext('2d');
pen.fillStyle = '#123456';
pen.fillRect(0, 0, 400, 300);
const png = drawn.toBuffer('image/png');
const jpeg = drawn.toBuffer('image/jpeg');
const webp = drawn.toBuffer('image/webp');

beforeAll(async () => {
  server = await startTestServer({ channels: testChannels });
  ada = await signUpCreator(server);
  await ada.own(alpha);
  await server.analyse(alpha, '203.0.113.9', { headers: { cookie: ada.cookie } });
  url = mediaKit.parse(await save({})).url;
});
afterAll(() => server.close());

test('a screenshot of each kind is shown on the page, named in the PDF, and served as a picture and nothing else', async () => {
  expect(await (await fetch(url)).text()).not.toContain('class="screenshot"');
  for (const bytes of [png, jpeg, webp])
    expect(await add(bytes)).toMatchObject({ screenshot: { width: 400, height: 300 } });
  const page = await (await fetch(url)).text();
  expect(page).toContain('Screenshot added by the creator on November 21, 2026, not checked by us.');
  expect(page).toContain(`<a href="${new URL(url).pathname}/screenshot.webp">`);
  expect(page).toContain('alt="Screenshot of the creator’s own figures, opens large"');
  // The sentence of the PDF would say it twice.
  expect(page).not.toContain('A screenshot of them');
  const answer = await look();
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cache-control': expect.stringContaining('no-store'),
    'x-robots-tag': expect.stringContaining('noindex'),
  });
  const image = await loadImage(Buffer.from(await answer.arrayBuffer()));
  expect([image.width, image.height]).toEqual([400, 300]);
  const pdf = new Uint8Array(await (await fetch(`${url}.pdf`)).arrayBuffer());
  const words = (await readPdf(pdf)).pages.map(({ text }) => text).join(' ');
  expect(words.replaceAll(/\s+/g, ' ')).toContain(
    'A screenshot of them, added by the creator on November 21, 2026 and not checked by us',
  );
});

test('nothing that is hidden in the file is kept, and a large picture is made smaller', async () => {
  const secret = 'GPS 52.5200 N 13.4050 E';
  const text = makeChunk('tEXt', Buffer.from(`Comment\0${secret}`));
  const exif = Buffer.concat([Buffer.from([0xff, 0xe1, 0, secret.length + 2]), Buffer.from(secret)]);
  const files = [
    Buffer.concat([png.subarray(0, 33), text, png.subarray(33)]),
    Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)]),
    Buffer.concat([png, Buffer.from(secret)]),
  ];
  for (const file of files) {
    expect(file.includes(secret)).toBe(true);
    expect(await add(file)).toMatchObject({ channel_id: alpha });
    expect(Buffer.from(await (await look()).arrayBuffer()).includes(secret)).toBe(false);
  }
  expect(await add(createCanvas(5_000, 1_000).toBuffer('image/png'))).toMatchObject({
    screenshot: { width: 2_400, height: 480 },
  });
});

test('hostile and damaged files are refused with what is wrong, and the former one stays', async () => {
  expect(await add(png)).toMatchObject({ screenshot: { width: 400 } });
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const moving = Buffer.concat([png.subarray(0, 33), makeChunk('acTL', Buffer.alloc(8)), png.subarray(33)]);
  const wideCanvas = makeWideWebp(webp);
  const wrong: [string, Buffer, string][] = [
    ['nothing', Buffer.alloc(0), 'PICTURE_UNKNOWN'],
    ['SVG', Buffer.from(svg), 'PICTURE_UNKNOWN'],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>'), 'PICTURE_UNKNOWN'],
    ['GIF', Buffer.from('GIF89a\x01\x00\x01\x00'), 'PICTURE_UNKNOWN'],
    [
      'HTML behind the signature of a PNG',
      Buffer.concat([png.subarray(0, 8), Buffer.from(svg)]),
      'PICTURE_DAMAGED',
    ],
    ['50,000 pixels a side', makePng({ width: 50_000, height: 50_000 }), 'PICTURE_TOO_WIDE'],
    ['no pixels', makePng({ width: 0, height: 5 }), 'PICTURE_DAMAGED'],
    ['one that moves', moving, 'PICTURE_MOVES'],
    ['a PNG cut off', png.subarray(0, -13), 'PICTURE_DAMAGED'],
    ['a PNG with a wrong bit', Buffer.from(png).fill(png.at(60) === 1 ? 2 : 1, 60, 61), 'PICTURE_DAMAGED'],
    ['a JPEG cut off', jpeg.subarray(0, -20), 'PICTURE_DAMAGED'],
    ['a WebP on a canvas of another size', wideCanvas, 'PICTURE_DAMAGED'],
    ['a WebP cut off', webp.subarray(0, -3), 'PICTURE_DAMAGED'],
    [
      'one byte too many',
      Buffer.concat([png, Buffer.alloc(mostScreenshotBytes + 1 - png.length)]),
      'PICTURE_TOO_LARGE',
    ],
  ];
  for (const [name, bytes, code] of wrong) expect([name, await add(bytes)]).toEqual([name, code]);
  const most = Buffer.concat([png, Buffer.alloc(mostScreenshotBytes - png.length)]);
  expect(await add(most)).toMatchObject({ screenshot: { width: 400 } });
  expect(await send(ada, { action: 'save', picture: 'no base64!' })).toBe('BAD_REQUEST');
  expect(await send(ada, { action: 'save', picture: 'A'.repeat(4 * 1024 * 1024) })).toBe('PAYLOAD_TOO_LARGE');
  expect((await look()).status).toBe(200);
});

test('it is its creator’s alone to change, and there only while the kit is shared and has figures', async () => {
  await add(png);
  const eve = await signUpCreator(server);
  await eve.own(beta);
  expect(await add(png, eve)).toBe('CHANNEL_NOT_FOUND');
  expect(await send(eve, { action: 'remove' })).toBe('CHANNEL_NOT_FOUND');
  expect(await send(eve, { action: 'save', channel_id: beta, picture: png.toString('base64') })).toBe(
    'FIGURES_MISSING',
  );
  await save({ shared: false });
  expect((await look()).status).toBe(404);
  await save({});
  expect((await look()).status).toBe(200);
  expect((await fetch(`${url.slice(0, -3)}abc/screenshot.webp`)).status).toBe(404);
  expect(await send(ada, { action: 'remove' })).toMatchObject({ screenshot: null });
  expect((await look()).status).toBe(404);
  await add(png);
  expect(await save({ audience: null })).toMatchObject({ screenshot: null });
  expect(await save({})).toMatchObject({ screenshot: null });
  await add(png);
  const { database } = server;
  await database.asOwner(() =>
    sql`delete from profiles where user_id = ${ada.userId}`.execute(database.current),
  );
  const { rows } = await database.asSystem(() => sql`select from kit_screenshots`.execute(database.current));
  expect(rows).toEqual([]);
});
