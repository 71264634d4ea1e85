import type { ServerResponse } from 'node:http';

/** Proxies cut connections that are silent for a minute; a comment well within that keeps them open. */
const keepAliveMs = 15_000;

/** The second line asks proxies that buffer events to pass each one on at once. */
export const eventStreamHeaders = {
  'content-type': 'text/event-stream',
  'x-accel-buffering': 'no',
} as const;

/**
 * Sends an iterator's values as server-sent events: `message` for each value, then `done`, or `error` with the wire's
 * format of what went wrong. Ends the iterator when the client disconnects, and requests the next value only after
 * the client has taken the one before.
 */
export async function sendEventStream(
  response: ServerResponse,
  events: AsyncIterator<unknown>,
  toErrorData: (error: unknown) => unknown,
): Promise<void> {
  const keepAlive = setInterval(() => response.write(': still working\n\n'), keepAliveMs);
  const stop = () => void Promise.resolve(events.return?.()).catch(() => undefined);
  response.once('close', stop);
  try {
    response.flushHeaders();
    let next = await events.next();
    while (next.done !== true && !response.destroyed) {
      if (!response.write(encodeEvent('message', next.value))) await taken(response);
      next = await events.next();
    }
    response.write(encodeEvent('done', next.value));
  } catch (error) {
    response.write(encodeEvent('error', toErrorData(error)));
  } finally {
    clearInterval(keepAlive);
    response.off('close', stop);
    // A client that left before this began cannot be told by any event.
    stop();
    response.end();
  }
}

/** Everything written has been passed on, or nobody will take it any more. */
function taken(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      response.off('drain', over);
      response.off('close', over);
      resolve();
    };
    response.on('drain', over);
    response.on('close', over);
  });
}

function encodeEvent(name: string, data: unknown): string {
  const text = data === undefined ? '' : `data: ${JSON.stringify(data)}\n`;
  return `event: ${name}\n${text}\n`;
}

export function isIterator(value: unknown): value is AsyncIterator<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value && 'next' in value;
}
