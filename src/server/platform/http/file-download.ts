import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * A file that is sent while it is generated, so its length does not matter. It passes as the contract's `File`; a
 * failure on the way cuts the connection, and no client mistakes half a file for a complete one.
 */
export class FileDownload extends File {
  readonly chunks: AsyncIterable<Uint8Array | string>;

  constructor(name: string, type: string, chunks: AsyncIterable<Uint8Array | string>) {
    super([], name, { type });
    this.chunks = chunks;
  }
}

/** The header that names a download; all but plain letters go into its encoded form (RFC 6266, RFC 8187). */
export function nameDownload(name: string): string {
  const plain = name.replaceAll(/[^\w. -]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/**
 * Sends a file's pieces as fast as the client takes them, generating each while the one before is being sent. Throws
 * what went wrong in generating them; a client that leaves ends it, and is no fault.
 */
export async function streamFile(response: ServerResponse, file: FileDownload): Promise<void> {
  try {
    await pipeline(Readable.from(takePieces(file), { highWaterMark: 1 }), response);
  } catch (error) {
    const isLeft = error instanceof Error && 'code' in error && clientLeft.includes(String(error.code));
    if (!isLeft) throw error;
  }
}

/** A destroyed stream throws into its source, which not every iterable is prepared for. */
async function* takePieces({ chunks }: FileDownload): AsyncGenerator<Uint8Array | string, void> {
  for await (const chunk of chunks) yield chunk;
}

/** The errors of a pipeline whose client has left: during the transfer, or before the first piece. */
const clientLeft = ['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE'];
