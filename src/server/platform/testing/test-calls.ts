/** The answer to a call: its status and its JSON. */
export interface Answer {
  status: number;
  body: unknown;
}

/** Calls by one person to the contract's paths: by GET without a body, by POST with one. */
export function callsOf({ url }: { url: string }, { cookie }: { cookie: string } = { cookie: '' }) {
  return async (path: string, body?: unknown): Promise<Answer> => {
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const answer = await fetch(url + path, { ...init, headers: { cookie } });
    return { status: answer.status, body: await answer.json() };
  };
}
