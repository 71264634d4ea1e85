import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { ClientBase, Connection, Submittable } from 'pg';

/** Rows are handed on in pieces of about this size, however short they are. */
const pieceBytes = 65_536;

/** The rows of a `copy … to stdout`, as PostgreSQL writes them; `rows` counts them once the stream has ended. */
export interface CopiedRows extends AsyncIterable<Buffer> {
  rows(): number;
}

/** A statement that `pg` hands to its connection, and that then receives the server's messages. */
interface CopyStatement extends Submittable {
  handleError(error: Error): void;
  handleCommandComplete(message: { text: string }): void;
  handleReadyForQuery(): void;
}

/**
 * Reads what a `copy … to stdout` sends, never faster than it is taken. A reader that stops early ends the
 * connection, since the server cannot be told to stop.
 */
export function copyOut(client: ClientBase, statement: string): CopiedRows {
  const state = { rows: 0, ended: false };
  const pieces = createPieces();
  let socket: Connection['stream'] | null = null;
  const stream = new Readable({
    highWaterMark: 4 * pieceBytes,
    read: () => void socket?.resume(),
    destroy(error, done) {
      if (!state.ended) socket?.destroy();
      done(error);
    },
  });
  const push = (piece: Buffer) => {
    if (!stream.push(piece)) socket?.pause();
  };
  const copying: CopyStatement & { handleCopyData(message: { chunk: Buffer }): void } = {
    submit(connection) {
      socket = connection.stream;
      connection.query(statement);
    },
    handleCopyData({ chunk }) {
      const piece = pieces.add(chunk);
      if (piece !== null) push(piece);
    },
    handleCommandComplete({ text }) {
      state.rows = countRows(text);
    },
    handleError(error) {
      state.ended = true;
      stream.destroy(error);
    },
    handleReadyForQuery() {
      if (state.ended) return;
      state.ended = true;
      const rest = pieces.take();
      if (rest.length > 0) push(rest);
      stream.push(null);
    },
  };
  client.query(copying);
  return { rows: () => state.rows, [Symbol.asyncIterator]: () => stream[Symbol.asyncIterator]() };
}

/** Sends rows to a `copy … from stdin`, never faster than the server takes them; returns how many it took. */
export async function copyIn(
  client: ClientBase,
  statement: string,
  rows: AsyncIterable<Buffer>,
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const stopped = new AbortController();
  let failure: Error | null = null;
  let count = 0;
  const send = async ({ stream }: Connection) => {
    try {
      for await (const chunk of rows) {
        if (stopped.signal.aborted) return;
        stream.write(message('d', chunk.length));
        if (!stream.write(chunk)) await once(stream, 'drain', { signal: stopped.signal });
      }
      stream.write(message('c', 0));
    } catch (error) {
      // The server's own refusal is already known, and says more.
      if (stopped.signal.aborted) return;
      failure = error instanceof Error ? error : new Error(String(error));
      stream.write(Buffer.concat([message('f', 1), Buffer.alloc(1)]));
    }
  };
  const copying: CopyStatement & { handleCopyInResponse(connection: Connection): void } = {
    submit: (connection) => connection.query(statement),
    handleCopyInResponse: (connection) => void send(connection),
    handleCommandComplete({ text }) {
      count = countRows(text);
    },
    handleError(error) {
      stopped.abort();
      reject(failure ?? error);
    },
    handleReadyForQuery: () => resolve(count),
  };
  client.query(copying);
  return promise;
}

/** The head of a message of PostgreSQL's protocol: its kind, and its length with the four bytes of the length. */
function message(kind: string, length: number): Buffer {
  const head = Buffer.alloc(5);
  head.write(kind);
  head.writeInt32BE(length + 4, 1);
  return head;
}

/** "COPY 12" of a completed statement. */
function countRows(tag: string): number {
  return Number(tag.split(' ').at(-1));
}

/** Joins small chunks. They are copied: the connection uses their memory again. */
function createPieces(): { add(chunk: Buffer): Buffer | null; take(): Buffer } {
  let parts: Buffer[] = [];
  let bytes = 0;
  const take = () => {
    const piece = Buffer.concat(parts, bytes);
    parts = [];
    bytes = 0;
    return piece;
  };
  return {
    take,
    add(chunk) {
      parts.push(Buffer.from(chunk));
      bytes += chunk.length;
      return bytes < pieceBytes ? null : take();
    },
  };
}
