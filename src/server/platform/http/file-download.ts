import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * A file that is sent while it is made, so that its length does not matter. It passes as the contract's `File`; what
 * breaks while it is made cuts the connection, so that no client takes half a file for a whole one.
 */
export class FileDownload extends File {
  readonly chunks: AsyncIterable<Uint8Array | string>;

  constructor(name: string, type: string, chunks: AsyncIterable<Uint8Array | string>) {
    super([], name, { type });
    this.chunks = chunks;
  }
}

/** The header that names a download; what is no plain letter goes into its encoded form (RFC 6266, RFC 8187). */
export function nameDownload(name: string): string {
  const plain = name.replaceAll(/[^\w. -]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/**
 * Sends a file's pieces as fast as they are taken, each made when the one before it is on its way. Throws what went
 * wrong while they were made; a client that leaves ends the making, and is no fault.
 */
export async function streamFile(response: ServerResponse, file: FileDownload): Promise<void> {
  try {
    await pipeline(Readable.from(takePieces(file), { highWaterMark: 1 }), response);
  } catch (error) {
    const isLeft = error instanceof Error && 'code' in error && clientLeft.includes(String(error.code));
    if (!isLeft) throw error;
  }
}

/** A stream that is destroyed throws into what it reads from, which not everything that can be read is ready for. */
async function* takePieces({ chunks }: FileDownload): AsyncGenerator<Uint8Array | string, void> {
  for await (const chunk of chunks) yield chunk;
}

/** What a pipeline says where the client has gone: while it takes the file, or before the first piece. */
const clientLeft = ['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE'];
