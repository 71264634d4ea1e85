import type { IncomingMessage, Server } from 'node:http';

/** Listens on this machine only, on a free port for 0; returns the port. Rejects if it cannot. */
export async function listenLocally(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

/** Closes a server and its open connections; one that does not listen is left alone. */
export async function closeAtOnce(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = Promise.withResolvers<null>();
  server.close(() => closed.resolve(null));
  server.closeAllConnections();
  await closed.promise;
}

const maxSettingsBytes = 100_000;

/** The body as JSON; `null` if it is not JSON, or longer than any settings. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  let text = '';
  // A character may be split between two chunks.
  request.setEncoding('utf8');
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > maxSettingsBytes) return null;
  }
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
