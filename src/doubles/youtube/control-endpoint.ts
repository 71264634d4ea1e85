import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Control } from './control.ts';
import type { DoubleRequest } from './double-request.ts';
import { sendAnswer } from './sending.ts';

/** Answers `PUT /control` (settings, see `Control`) and `GET /control` (the requests seen so far). */
export async function answerControl(
  { control, requests }: { control: Control; requests: readonly DoubleRequest[] },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'GET') {
    const seen = requests.map(({ number, method, url }) => ({ number, method, url }));
    return sendAnswer(response, { status: 200, body: JSON.stringify({ requests: seen }) });
  }
  const isApplied = request.method === 'PUT' && control.apply(await readJson(request));
  const body = isApplied
    ? { ok: true }
    : { error: 'PUT { "delayMs": 0, "faults": [{ "fault", "method", "times" }] }' };
  return sendAnswer(response, { status: isApplied ? 200 : 400, body: JSON.stringify(body) });
}

const maxSettingsBytes = 100_000;

/** The body as JSON; `null` where it is none, or longer than any settings. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  let text = '';
  // A character may stand in two chunks.
  request.setEncoding('utf8');
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > maxSettingsBytes) return null;
  }
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
