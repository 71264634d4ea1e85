import { request as ask } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** How long to wait for a restarting server; one that failed says why in the terminal. */
const patienceMs = 20_000;
const notThere = 'The server does not answer. The terminal of "npm run dev" says why.\n';

/** Passes requests on to the product's server unchanged, and waits while it restarts. */
export function createProxy(port: number, onNotFound: (response: ServerResponse) => Promise<void>) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!(await isListening(port, request))) {
      response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8' }).end(notThere);
      return;
    }
    const { method, url, headers } = request;
    const forwarded = ask({ host: '127.0.0.1', port, method, path: url, headers });
    forwarded.on('response', (answer) => {
      if (isMissingPage(request, answer)) {
        answer.resume();
        onNotFound(response).catch((error: unknown) => response.destroy(toError(error)));
        return;
      }
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
      answer.on('error', (error) => response.destroy(error));
    });
    forwarded.on('error', (error) => response.destroy(error));
    response.on('close', () => forwarded.destroy());
    request.pipe(forwarded);
  };
}

/** Without built pages the product has only a plain line for a page that does not exist. */
function isMissingPage({ headers }: IncomingMessage, answer: IncomingMessage): boolean {
  const isPlain = answer.headers['content-type']?.startsWith('text/plain') === true;
  return answer.statusCode === 404 && isPlain && headers.accept?.includes('text/html') === true;
}

/** Whether the server listens, now or soon. */
async function isListening(port: number, request: IncomingMessage): Promise<boolean> {
  for (const end = Date.now() + patienceMs; Date.now() < end && !request.destroyed; await wait(100)) {
    if (await canConnect(port)) return true;
  }
  return false;
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
