import type { PoolClient, QueryResultRow } from 'pg';

/** A statement of fixed text that reads, and needs no transaction. */
export interface Read {
  name: string;
  text: string;
  values: unknown[];
}

/** Returns the rows of one read. */
export type SharedReads = <Row extends QueryResultRow>(read: Read) => Promise<Row[]>;

interface Waiting {
  send: (client: PoolClient) => Promise<void>;
  reject: (error: unknown) => void;
}

/** The rest of the pool's connections is for transactions. */
const mostConnections = 2;

/**
 * Reads that arrive while one of them waits for its connection are sent on it together, each as a statement of its
 * own: one connection and one write for all. The connection is returned with the last answer, so that others get it.
 */
export function createSharedReads(connect: () => Promise<PoolClient>): SharedReads {
  let waiting: Waiting[] = [];
  let isConnecting = false;
  let connections = 0;
  const carry = async (): Promise<void> => {
    isConnecting = true;
    connections += 1;
    const asked = waiting.length;
    try {
      const client = await connect();
      isConnecting = false;
      const reads = waiting;
      waiting = [];
      await sendTogether(client, reads);
      client.release();
    } catch (error) {
      isConnecting = false;
      // Reads that have arrived since may still wait.
      for (const { reject } of waiting.splice(0, asked)) reject(error);
    }
    connections -= 1;
    begin();
  };
  const begin = () => {
    if (waiting.length > 0 && !isConnecting && connections < mostConnections) void carry();
  };
  return <Row extends QueryResultRow>(read: Read) =>
    new Promise<Row[]>((resolve, reject) => {
      const send = (client: PoolClient) => client.query<Row>(read).then(({ rows }) => resolve(rows), reject);
      waiting.push({ send, reject });
      begin();
    });
}

/** Ends with the last answer, whatever it is. */
async function sendTogether(client: PoolClient, reads: readonly Waiting[]): Promise<void> {
  const { stream } = client.connection;
  stream.cork();
  const sent = reads.map(({ send }) => send(client));
  stream.uncork();
  await Promise.all(sent);
}
