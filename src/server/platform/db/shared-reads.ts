import type { PoolClient, QueryResultRow } from 'pg';
import { findDatabaseFault } from './database-faults.ts';

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
 * Where a read waits for a lock in vain, those behind it and those that wait for a connection share its fault: one
 * after the other, each would wait as long.
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
      const fault = await sendTogether(client, reads);
      if (fault !== null) refuse(waiting.splice(0), fault);
    } catch (error) {
      isConnecting = false;
      // Reads that have arrived since may still wait.
      refuse(waiting.splice(0, asked), error);
    }
    connections -= 1;
    begin();
  };
  const begin = () => {
    if (waiting.length > 0 && !isConnecting && connections < mostConnections) void carry();
  };
  return <Row extends QueryResultRow>(read: Read) =>
    new Promise<Row[]>((resolve, reject) => {
      const send = (client: PoolClient) => client.query<Row>(read).then(({ rows }) => resolve(rows));
      waiting.push({ send, reject });
      begin();
    });
}

/** Ends with the last answer, or with the first fault of the database, which all that are not answered yet share. */
async function sendTogether(client: PoolClient, reads: readonly Waiting[]): Promise<Error | null> {
  const { stream } = client.connection;
  const broken = Promise.withResolvers<Error>();
  stream.cork();
  const sent = reads.map(async ({ send, reject }) => {
    try {
      await send(client);
    } catch (error) {
      reject(error);
      if (!(error instanceof Error) || findDatabaseFault(error) === null) return;
      // At once: what is answered next is only that the statement of both could not be prepared.
      refuse(reads, error);
      broken.resolve(error);
    }
  });
  stream.uncork();
  const fault = await Promise.race([Promise.all(sent).then(() => null), broken.promise]);
  // What is still under way on this connection would hold up its next user.
  client.release(fault ?? undefined);
  return fault;
}

function refuse(reads: readonly Waiting[], error: unknown): void {
  for (const { reject } of reads) reject(error);
}
