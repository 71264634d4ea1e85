import type { IncomingMessage } from 'node:http';

/** Reads a request's body; `null` if it is longer than `maxBytes` or was cut off; the rest is not read. */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      const part = Buffer.from(chunk);
      bytes += part.length;
      if (bytes > maxBytes) return null;
      chunks.push(part);
    }
  } catch {
    return null;
  }
  return Buffer.concat(chunks).toString('utf8');
}
