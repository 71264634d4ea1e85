import type { Server } from 'node:http';

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
