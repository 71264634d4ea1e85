import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';

interface SlowCall {
  url: string;
  headers: Record<string, string>;
  input: unknown;
}

/** Makes a call whose body is completed only after something else has happened. */
export async function callSlowly({ url, headers, input }: SlowCall, interlude: () => unknown) {
  const slow = request(url, { method: 'POST', headers });
  const answered = once(slow, 'response');
  const body = JSON.stringify(input);
  slow.write(body.slice(0, 1));
  // Long enough to be admitted; if it is not, the call is refused anyway.
  await wait(300);
  await interlude();
  slow.end(body.slice(1));
  const [answer]: IncomingMessage[] = await answered;
  return { status: answer?.statusCode, body: answer && (await json(answer)) };
}
