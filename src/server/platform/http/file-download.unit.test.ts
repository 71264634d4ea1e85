import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { FileDownload, nameDownload, streamFile } from './file-download.ts';

let answer: (response: ServerResponse) => Promise<void> = () => Promise.resolve();
let port = 0;
let answered: Promise<void> = Promise.resolve();
const server = createServer((_, response) => {
  answered = answer(response);
  answered.catch(() => undefined);
});
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(() => void server.close());

const begin = () => {
  const sent = request({ port, host: '127.0.0.1' }).on('error', () => undefined);
  sent.end();
  return sent;
};
const headOf = (sent: ClientRequest) =>
  new Promise<IncomingMessage>((resolve) => {
    sent.once('response', (head: IncomingMessage) => resolve(head.on('error', () => undefined)));
  });
const fileOf = (chunks: AsyncIterable<Uint8Array | string>) => new FileDownload('a.csv', 'text/csv', chunks);

/** Pieces without end, which say whether they were begun and whether they were ended. */
function createPieces() {
  const seen = { begun: false, ended: false };
  async function* make() {
    seen.begun = true;
    try {
      for (;;) {
        await wait(1);
        yield 'x'.repeat(65_536);
      }
    } finally {
      seen.ended = true;
    }
  }
  return { seen, pieces: make() };
}

test.each([
  ['report.pdf', `attachment; filename="report.pdf"; filename*=UTF-8''report.pdf`],
  ['Müller "x".csv', `attachment; filename="M_ller _x_.csv"; filename*=UTF-8''M%C3%BCller%20%22x%22.csv`],
  [
    'a\r\nSet-Cookie: b=1',
    `attachment; filename="a__Set-Cookie_ b_1"; filename*=UTF-8''a%0D%0ASet-Cookie%3A%20b%3D1`,
  ],
  ["it's (1)*.csv", `attachment; filename="it_s _1__.csv"; filename*=UTF-8''it%27s%20%281%29%2A.csv`],
  ['\uD800.csv', `attachment; filename="_.csv"; filename*=UTF-8''%EF%BF%BD.csv`],
])('the name %j is told in letters that a header can hold', (name, header) => {
  expect(nameDownload(name)).toBe(header);
});

test('pieces arrive whole and in their order, bytes and texts alike', async () => {
  async function* pieces() {
    yield 'Grüße ';
    yield new Uint8Array([0x31, 0x32]);
    await wait(1);
    yield ' 👩‍🚀';
  }
  answer = (response) => streamFile(response, fileOf(pieces()));
  expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('Grüße 12 👩‍🚀');
});

test('a client that leaves in the middle ends the making, and nobody hears of a fault', async () => {
  const { seen, pieces } = createPieces();
  answer = (response) => streamFile(response, fileOf(pieces));
  const sent = begin();
  await headOf(sent);
  sent.destroy();
  await expect.poll(() => seen.ended).toBe(true);
  await expect(answered).resolves.toBeUndefined();
});

test('so does one that leaves pieces which know no throw, as a web stream', async () => {
  const cancelled = vi.fn<() => void>();
  const stream = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
    cancel: cancelled,
  });
  answer = (response) => streamFile(response, fileOf(stream));
  const sent = begin();
  await headOf(sent);
  sent.destroy();
  await expect.poll(() => cancelled).toHaveBeenCalledTimes(1);
  await expect(answered).resolves.toBeUndefined();
});

test('for a client that has left before the first piece nothing is made', async () => {
  const { seen, pieces } = createPieces();
  const left = new Promise<void>((resolve) => {
    answer = async (response) => {
      const closed = once(response, 'close');
      resolve();
      await closed;
      await streamFile(response, fileOf(pieces));
    };
  });
  const sent = begin();
  await left;
  sent.destroy();
  await expect(answered).resolves.toBeUndefined();
  expect(seen.begun).toBe(false);
});

test('what breaks while a file is made is thrown, and the client gets no end of the file', async () => {
  async function* pieces() {
    yield 'half a file';
    await wait(1);
    throw new Error('broken');
  }
  answer = (response) => streamFile(response, fileOf(pieces()));
  const got = await fetch(`http://127.0.0.1:${port}`);
  await expect(got.text()).rejects.toThrow('terminated');
  await expect(answered).rejects.toThrow('broken');
});
