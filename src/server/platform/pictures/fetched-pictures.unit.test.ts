import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPictureFetcher } from './fetched-pictures.ts';
import { needsUnpacking, readPictureType } from './picture-type.ts';

const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(60)]);
const png = (width: number, kind = 2, interlaced = 0) => {
  const head = Buffer.alloc(40);
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]).copy(head);
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(90, 20);
  head[25] = kind;
  head[28] = interlaced;
  return head;
};

let answer: (request: IncomingMessage, response: ServerResponse) => void;
let asked: string[];
const host = createServer((request, response) => {
  asked.push(request.url ?? '');
  answer(request, response);
});
beforeAll(() => new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve)));
beforeEach(() => {
  asked = [];
});
afterAll(() => {
  host.closeAllConnections();
  host.close();
});

/** The local server in the place of YouTube's hosts, everything else as it is. */
const local: typeof fetch = (address, init) => {
  const place = host.address();
  if (typeof place !== 'object' || place === null || typeof address !== 'string')
    throw new Error('The host is not there.');
  return fetch(`http://127.0.0.1:${place.port}${new URL(address).pathname}`, init);
};
const get = createPictureFetcher({ fetch: local, withinMs: 400, longestBytes: 1_000 });
const at = (name: string) => `https://i.ytimg.com/vi/${name}/mqdefault.jpg`;
const typesOf = async (addresses: string[]) =>
  Object.fromEntries([...(await get(addresses))].map(([address, { type }]) => [address, type]));

test('pictures come by their addresses, of the type that their first bytes say', async () => {
  answer = ({ url }, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(url?.includes('png') === true ? png(120) : jpeg);
  };
  expect(await typesOf([at('jpeg'), at('png'), at('jpeg')])).toEqual({
    [at('jpeg')]: 'image/jpeg',
    [at('png')]: 'image/png',
  });
  expect(asked).toHaveLength(2);
});

test.each([
  'http://i.ytimg.com/vi/a/mqdefault.jpg',
  'https://i.ytimg.com.evil.example/a',
  'https://i.ytimg.com:8443/a',
  'https://user:secret@i.ytimg.com/a',
  'https://127.0.0.1/a',
  'https://[::1]/a',
  'https://169.254.169.254/latest/meta-data',
  'file:///etc/passwd',
  '/samples/tech/UC7G1smZjoCcxREIvmNObSmg.svg',
  'no address',
])('nobody is asked for %s', async (address) => {
  answer = (_, response) => response.end(jpeg);
  expect(await typesOf([address])).toEqual({});
  expect(asked).toEqual([]);
});

test('a redirect is not followed, wherever it leads', async () => {
  answer = ({ url }, response) => {
    if (url?.includes('away') === true)
      response.writeHead(302, { location: '/vi/there/mqdefault.jpg' }).end();
    else response.end(jpeg);
  };
  expect(await typesOf([at('away'), at('here')])).toEqual({ [at('here')]: 'image/jpeg' });
  expect(asked).not.toContain('/vi/there/mqdefault.jpg');
});

test.each([
  ['not found', 404, jpeg],
  ['a page', 200, Buffer.from('<html><script>alert(1)</script>')],
  ['a drawing, which could run something', 200, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['too long', 200, Buffer.concat([jpeg, Buffer.alloc(1_000)])],
  ['too large when unpacked', 200, png(40_000)],
  ['cut off', 200, jpeg.subarray(0, 2)],
])('%s is no picture, and the others come all the same', async (_, status, body) => {
  answer = ({ url }, response) => {
    if (url?.includes('bad') === true) response.writeHead(status).end(body);
    else response.end(jpeg);
  };
  expect(await typesOf([at('bad'), at('good')])).toEqual({ [at('good')]: 'image/jpeg' });
});

test('a host that hangs costs no more than the time allowed, and what came before it is kept', async () => {
  answer = ({ url }, response) => {
    if (url?.includes('good') === true) response.end(jpeg);
    // Begins an answer and never ends it.
    else if (url?.includes('drips') === true) response.write(jpeg);
  };
  const many = Array.from({ length: 6 }, (_, index) => at(`hangs${index}`));
  expect(await typesOf([at('good'), at('drips'), ...many])).toEqual({ [at('good')]: 'image/jpeg' });
});

test('what would have to be unpacked on paper is known before', () => {
  expect(readPictureType(png(100))).toBe('image/png');
  expect(needsUnpacking(png(100))).toBe(false);
  expect(needsUnpacking(png(100, 6))).toBe(true);
  expect(needsUnpacking(png(100, 2, 1))).toBe(true);
  expect(needsUnpacking(Buffer.concat([png(100, 3), Buffer.from('tRNS')]))).toBe(true);
});
