import type { IncomingMessage } from 'node:http';
import { ORPCError } from '@orpc/server';

/** Larger than any input of the contract by far. */
export const maxBodyBytes = 64 * 1024;

/** Reads a request's body as JSON, whatever its content type says; refuses what is too large or no JSON. */
export async function readJsonBody(request: IncomingMessage): Promise<unknown> {
  const text = await readText(request);
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new ORPCError('BAD_REQUEST', { status: 400, message: 'The request body is not valid JSON.' });
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  if (Number(request.headers['content-length']) > maxBodyBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let bytes = 0;
  const piece = (chunk: unknown) => (Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk)));
  for await (const chunk of request) {
    const part = piece(chunk);
    bytes += part.length;
    if (bytes > maxBodyBytes) throw tooLarge();
    chunks.push(part);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function tooLarge(): ORPCError<'PAYLOAD_TOO_LARGE', undefined> {
  return new ORPCError('PAYLOAD_TOO_LARGE', {
    status: 413,
    message: `The request body is larger than ${maxBodyBytes / 1024} kB.`,
  });
}
