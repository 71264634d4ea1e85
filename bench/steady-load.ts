import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { quantile } from './table.ts';

export interface SteadyResult {
  /** From the moment at which a request was due to its answer, in milliseconds. */
  p50: number;
  p99: number;
  /** Answers that were no redirect. */
  wrong: number;
  /** Answers a second: fewer than were due where the server is behind. */
  answered: number;
}

export interface SteadyLoad {
  url: string;
  /** Whole requests, sent in turn. */
  requests: readonly Uint8Array[];
  perSecond: number;
  seconds: number;
}

/** Enough that a request waits for an answer before it only where the server is behind. */
const connections = 64;

/**
 * An open loop: requests are due at fixed times, whether those before them were answered or not, and each is measured
 * from when it was due. A load that waits for answers would send less to a slow server and show it as a fast one.
 */
export async function sendSteadily(load: SteadyLoad): Promise<SteadyResult> {
  const { hostname, port } = new URL(load.url);
  const sockets = await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true });
      await once(socket, 'connect');
      return socket;
    }),
  );
  try {
    return await send(load, sockets);
  } finally {
    for (const socket of sockets) socket.destroy();
  }
}

async function send(
  { requests, perSecond, seconds }: SteadyLoad,
  sockets: readonly Socket[],
): Promise<SteadyResult> {
  const total = perSecond * seconds;
  const everyMs = 1_000 / perSecond;
  const free = [...sockets];
  const dueOf = new Map<Socket, number>();
  const waiting: number[] = [];
  const tookMs: number[] = [];
  let wrong = 0;
  const { promise: done, resolve, reject } = Promise.withResolvers<void>();
  const give = (socket: Socket, due: number) => {
    dueOf.set(socket, due);
    socket.write(requests[due % requests.length] ?? '');
  };
  const begunMs = performance.now();
  const take = (socket: Socket, answer: string) => {
    const due = dueOf.get(socket) ?? 0;
    tookMs.push(performance.now() - begunMs - due * everyMs);
    if (!answer.startsWith('HTTP/1.1 302')) wrong += 1;
    const next = waiting.shift();
    if (next === undefined) free.push(socket);
    else give(socket, next);
    if (tookMs.length === total) resolve();
  };
  for (const socket of sockets) listen(socket, take, reject);
  let sent = 0;
  const timer = setInterval(() => {
    // The first one is due at once.
    const dueNow = Math.min(total, Math.floor((performance.now() - begunMs) / everyMs) + 1);
    for (; sent < dueNow; sent += 1) {
      const socket = free.pop();
      if (socket === undefined) waiting.push(sent);
      else give(socket, sent);
    }
    if (sent === total) clearInterval(timer);
  }, 1);
  try {
    await done;
  } finally {
    clearInterval(timer);
  }
  const answered = total / ((performance.now() - begunMs) / 1_000);
  return { p50: quantile(tookMs, 0.5), p99: quantile(tookMs, 0.99), wrong, answered };
}

/** A redirect has a head and no body. */
function listen(
  socket: Socket,
  take: (socket: Socket, answer: string) => void,
  fail: (error: Error) => void,
): void {
  let head = '';
  socket.setEncoding('latin1');
  socket.on('data', (text: string) => {
    head += text;
    if (!head.endsWith('\r\n\r\n')) return;
    const answer = head;
    head = '';
    take(socket, answer);
  });
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('The server has closed a connection.')));
}
