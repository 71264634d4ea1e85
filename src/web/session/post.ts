import { noteWorkspaceRefusal, workspaceHeader } from './workspace.ts';
import { onceHeader, sendOnce } from './once.ts';

/** An answer of the server, refusals included; `status` 0 stands for no answer at all. */
export interface Answer {
  ok: boolean;
  status: number;
  body: unknown;
}

const patienceMs = 30_000;

/** Posts JSON without the typed client, which the pages outside the sign-in do not load. Never throws. */
export function post(path: string, body: object): Promise<Answer> {
  return read(() => send(path, body, {}));
}

/** Reads in the same way. */
export function get(path: string): Promise<Answer> {
  return read(() => fetch(path, { signal: AbortSignal.timeout(patienceMs) }));
}

/** The same for what spends or pays: one action, however often it has to be sent. */
export function postOnce(path: string, body: object): Promise<Answer> {
  const headers = onceHeader();
  return read(() => sendOnce(() => send(path, body, headers)));
}

function send(path: string, body: object, headers: Record<string, string>): Promise<Response> {
  return fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...workspaceHeader(), ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(patienceMs),
  });
}

async function read(ask: () => Promise<Response>): Promise<Answer> {
  try {
    const response = await ask();
    const text = await response.text();
    const body: unknown = text === '' ? null : JSON.parse(text);
    if (!response.ok && typeof body === 'object' && body !== null && 'code' in body)
      noteWorkspaceRefusal(body.code);
    return { ok: response.ok, status: response.status, body };
  } catch {
    return { ok: false, status: 0, body: null };
  }
}
