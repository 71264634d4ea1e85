import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { sendEventStream } from './event-stream.ts';

test('a stream to a client who left before the first event ends too', async () => {
  const over = Promise.withResolvers<string>();
  async function* tell() {
    try {
      for (let count = 0; ; count += 1) yield await Promise.resolve(count);
    } finally {
      over.resolve('ended');
    }
  }
  const server = createServer((_, response) => {
    // As where a session is read while the client leaves.
    response.once('close', () => void sendEventStream(response, tell(), String));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const client = connect(typeof address === 'object' && address !== null ? address.port : 0, '127.0.0.1');
  client.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  await once(server, 'request');
  client.destroy();
  expect(await over.promise).toBe('ended');
  server.close();
  await once(server, 'close');
});
