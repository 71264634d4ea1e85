import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { Socket } from 'node:net';

/** A line between a process and its database, which a test cuts as a network does. */
export interface DatabaseLine {
  /** The database by way of the line. */
  url: string;
  /** Ends all connections, and lets none through until it is mended. */
  cut(): void;
  mend(): void;
  /**
   * The next commit behind a statement with these words reaches the database; its answer does not come back, and the
   * line is cut.
   */
  loseCommitOf(words: string): void;
  /** How many commits were lost in this way. */
  lost(): number;
  close(): Promise<void>;
}

/** PostgreSQL is ready for the next query, outside of any transaction. */
const transactionEnded = 'Z\0\0\0\u0005I';

export async function openDatabaseLine(databaseUrl: string): Promise<DatabaseLine> {
  const open = new Set<Socket>();
  let isCut = false;
  let words: string | null = null;
  let lost = 0;
  const cut = () => {
    isCut = true;
    for (const socket of open) socket.destroy();
  };
  const server = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(addressOf(databaseUrl));
    let isInside = false;
    endTogether(near, far, open);
    near.on('data', (data) => {
      if (words !== null && data.includes(words)) isInside = true;
      far.write(data);
    });
    far.on('data', (data) => {
      if (isInside && data.includes(transactionEnded)) {
        words = null;
        lost += 1;
        cut();
      } else near.write(data);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: throughPort(databaseUrl, server.address()),
    cut,
    mend: () => void (isCut = false),
    loseCommitOf: (next) => void (words = next),
    lost: () => lost,
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Notes both ends while they are open; where one ends, the other does. */
function endTogether(near: Socket, far: Socket, open: Set<Socket>): void {
  for (const [socket, other] of [
    [near, far],
    [far, near],
  ] as const) {
    open.add(socket);
    socket.on('error', () => other.destroy());
    socket.on('close', () => {
      open.delete(socket);
      other.destroy();
    });
  }
}

/** A folder stands for the socket in it. */
function addressOf(databaseUrl: string): { path: string } | { host: string; port: number } {
  const url = new URL(databaseUrl);
  const host = url.searchParams.get('host') ?? url.hostname;
  const port = Number(url.port || 5432);
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
}

function throughPort(
  databaseUrl: string,
  address: ReturnType<ReturnType<typeof createServer>['address']>,
): string {
  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = typeof address === 'object' && address !== null ? String(address.port) : '';
  return url.href;
}
