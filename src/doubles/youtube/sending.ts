import type { ServerResponse } from 'node:http';
import type { CannedAnswer, WireFault } from './faults.ts';

export function sendAnswer(response: ServerResponse, { status, body, headers }: CannedAnswer): void {
  const type = body.startsWith('<') ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8';
  response.writeHead(status, { 'content-type': type, ...headers }).end(body);
}

/** Fails the way connections do; `answer` is what would have been sent. */
export function sendWireFault(response: ServerResponse, fault: WireFault, answer: CannedAnswer): void {
  const half = answer.body.slice(0, Math.ceil(answer.body.length / 2));
  if (fault === 'half-body') sendAnswer(response, { ...answer, body: half });
  if (fault === 'reset') response.socket?.destroy();
  if (fault !== 'cut-connection') return;
  response.writeHead(answer.status, { 'content-length': Buffer.byteLength(answer.body) });
  response.write(half, () => response.socket?.destroy());
}
