/** An answer of the server, refusals included; `status` 0 stands for no answer at all. */
export interface Answer {
  ok: boolean;
  status: number;
  body: unknown;
}

const patienceMs = 30_000;

/** Posts JSON without the typed client, which the pages outside the sign-in do not load. Never throws. */
export function post(path: string, body: object): Promise<Answer> {
  const headers = { 'content-type': 'application/json' };
  return send(path, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** Reads in the same way. */
export function get(path: string): Promise<Answer> {
  return send(path, {});
}

async function send(path: string, request: RequestInit): Promise<Answer> {
  try {
    const response = await fetch(path, { ...request, signal: AbortSignal.timeout(patienceMs) });
    const text = await response.text();
    return { ok: response.ok, status: response.status, body: text === '' ? null : JSON.parse(text) };
  } catch {
    return { ok: false, status: 0, body: null };
  }
}
