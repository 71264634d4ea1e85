import type { ServerResponse } from 'node:http';

/** Proxies cut connections that are silent for a minute; a comment well within that keeps them open. */
const keepAliveMs = 15_000;

/**
 * Sends an iterator's values as server-sent events: `message` for each value, then `done`, or `error` with the
 * wire's form of what went wrong. Ends the iterator when the client goes away.
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
      response.write(encodeEvent('message', next.value));
      next = await events.next();
    }
    response.write(encodeEvent('done', next.value));
  } catch (error) {
    response.write(encodeEvent('error', toErrorData(error)));
  } finally {
    clearInterval(keepAlive);
    response.off('close', stop);
    response.end();
  }
}

function encodeEvent(name: string, data: unknown): string {
  const text = data === undefined ? '' : `data: ${JSON.stringify(data)}\n`;
  return `event: ${name}\n${text}\n`;
}
