import type { IncomingMessage, ServerResponse } from 'node:http';

/** A request that has been answered or aborted. Contains neither the sender's own text nor their address. */
export interface FinishedRequest {
  requestId: string;
  method: string;
  /** The contract's path or the page's pattern, never the path as sent. */
  route: string;
  status: number;
  durationMs: number;
  /** Bytes sent to the client, headers included. */
  bytes: number;
}

interface RequestLog {
  info(line: FinishedRequest, message: string): void;
  warn(line: FinishedRequest, message: string): void;
}

/** Files, and calls that programs repeat on a schedule, would drown out the rest. */
const quietRoutes: readonly string[] = ['file', '/healthz', '/readyz', '/metrics'];
/** The client left before an answer began; the status that proxies log for it. */
const clientLeft = 499;

/** Writes one line for each finished request of a function or a page; faults of our own stand out. */
export function createAccessLog(log: RequestLog): (finished: FinishedRequest) => void {
  return (finished) => {
    if (quietRoutes.includes(finished.route)) return;
    if (finished.status >= 500) log.warn(finished, 'request');
    else log.info(finished, 'request');
  };
}

/** Reports a request when its answer is complete or its connection is gone. */
export function watchRequest(
  { request, response }: { request: IncomingMessage; response: ServerResponse },
  known: { requestId: string; route: string },
  finish: (finished: FinishedRequest) => void,
): void {
  const startMs = performance.now();
  // Counted on the connection: pipelined requests share these bytes.
  const { socket } = request;
  const sentBefore = socket.bytesWritten;
  response.once('close', () =>
    finish({
      ...known,
      method: request.method ?? '',
      status: response.headersSent ? response.statusCode : clientLeft,
      durationMs: Math.round((performance.now() - startMs) * 10) / 10,
      bytes: socket.bytesWritten - sentBefore,
    }),
  );
}
