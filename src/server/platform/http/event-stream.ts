import type { ServerResponse } from 'node:http';

/** Proxies cut connections that are silent for a minute; a comment well within that keeps them open. */
const keepAliveMs = 15_000;

/** The second line asks proxies that gather answers to hand each event on at once. */
export const eventStreamHeaders = {
  'content-type': 'text/event-stream',
  'x-accel-buffering': 'no',
} as const;

/**
 * Sends an iterator's values as server-sent events: `message` for each value, then `done`, or `error` with the
 * wire's form of what went wrong. Ends the iterator when the client goes away, and asks for the next value only when
 * the one before it is taken.
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
    // Whoever left before this began is told of by no event any more.
    stop();
    response.end();
  }
}

/** What was written has been handed on, or nobody will take it any more. */
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
