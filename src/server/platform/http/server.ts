import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';

export interface RunningServer {
  /** The address it listens on, for people. */
  url: string;
  /**
   * Takes requests for as long as a proxy needs to notice, accepts no more, finishes those in progress, then cuts the
   * remaining connections.
   */
  close(): Promise<void>;
}

export interface ServerOptions {
  host: string;
  port: number;
  /** How long a client may take for its headers, and for its whole request. */
  headersTimeoutMs?: number;
  requestTimeoutMs?: number;
  /** How long a connection may be idle while an answer is due or is not taken. */
  idleTimeoutMs?: number;
  /** How long a proxy in front may go on sending when the server stops: what it sends meanwhile is answered. */
  noticeMs?: number;
  /** How long requests in progress may take after that. */
  drainTimeoutMs?: number;
}

/** Answers a request; `stopping` tells long-lived answers that the server is shutting down. */
export type Listener = (request: IncomingMessage, response: ServerResponse, stopping: AbortSignal) => void;

const headersTimeoutMs = 10_000;
const requestTimeoutMs = 20_000;
/** Longer than the longest analysis, which is silent until it is done. */
const idleTimeoutMs = 150_000;
const drainTimeoutMs = 10_000;
/** How often a stopping server looks for connections whose answer is complete. */
const idleSweepMs = 50;
const keepAliveTimeoutMs = 65_000;
/** How often the server looks for slow clients. */
const timeoutCheckMs = 1_000;
const maxHeaderBytes = 16 * 1024;

/** Listens; rejects with a plain sentence if the port is in use. */
export async function startServer(listener: Listener, options: ServerOptions): Promise<RunningServer> {
  const stopping = new AbortController();
  let isLeaving = false;
  const server = createServer(
    {
      headersTimeout: options.headersTimeoutMs ?? headersTimeoutMs,
      requestTimeout: options.requestTimeoutMs ?? requestTimeoutMs,
      keepAliveTimeout: keepAliveTimeoutMs,
      connectionsCheckingInterval: Math.min(timeoutCheckMs, options.requestTimeoutMs ?? timeoutCheckMs),
      maxHeaderSize: maxHeaderBytes,
    },
    (request, response) => {
      if (isLeaving) response.setHeader('connection', 'close');
      listener(request, response, stopping.signal);
    },
  );
  server.setTimeout(options.idleTimeoutMs ?? idleTimeoutMs);
  server.listen(options.port, options.host);
  try {
    await once(server, 'listening');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      throw new Error(`Port ${options.port} is in use. Set PORT to a free one.`, { cause: error });
    }
    throw error;
  }
  return {
    url: describeAddress(server),
    close: async () => {
      isLeaving = true;
      // A connection that reaches a closed port between the proxy's look and its request is a failed request.
      if (options.noticeMs) await sleep(options.noticeMs);
      stopping.abort();
      await drain(server, options.drainTimeoutMs ?? drainTimeoutMs);
    },
  };
}

async function drain(server: Server, timeoutMs: number): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  // A kept-alive connection becomes idle only when its answer is complete.
  const sweep = setInterval(() => server.closeIdleConnections(), idleSweepMs);
  const cut = setTimeout(() => server.closeAllConnections(), timeoutMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}

function describeAddress(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === 'string') return String(address);
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
}
