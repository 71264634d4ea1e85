import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

const question = z.looseObject({
  model: z.string(),
  messages: z.tuple([
    z.object({ role: z.literal('system'), content: z.string() }),
    z.object({ role: z.literal('user'), content: z.string() }),
  ]),
});

export interface AskedQuestion {
  path: string;
  authorization: string | undefined;
  body: z.infer<typeof question>;
  /** The texts that were sent to be read. */
  texts: { videos: { id: string; title: string; description: string; tags: string[] }[] };
}

/** Answers one request as the test likes, or with a text as from a model. */
export type Answer = string | ((response: ServerResponse, request: IncomingMessage) => void);

export interface TestReader {
  /** As in `READER_URL`. */
  url: string;
  asked: AskedQuestion[];
  /** Its answer to the texts it is given. */
  answer: (asked: AskedQuestion) => Answer;
  close(): Promise<void>;
}

/** A local server that speaks the chat-completions protocol and gives the test's answers. */
export async function startTestReader(): Promise<TestReader> {
  const reader: Omit<TestReader, 'url' | 'close'> = { asked: [], answer: () => sayJson({}) };
  const server = createServer((request, response) => {
    void respond(request, response);
  });
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const body = question.parse(JSON.parse(await text(request)));
    const { authorization } = request.headers;
    const texts = JSON.parse(body.messages[1].content);
    const asked = { path: request.url ?? '', authorization, body, texts };
    reader.asked.push(asked);
    const answer = reader.answer(asked);
    if (typeof answer === 'string') response.end(complete(answer));
    else answer(response, request);
  };
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return Object.assign(reader, {
    url: `http://127.0.0.1:${port}/v1`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}

/** A model's answer in the required form; what is not given is empty. */
export function sayJson(said: Record<string, unknown>): string {
  return JSON.stringify({ niche: null, sponsors: [], findings: [], ...said });
}

/** The protocol's envelope of the text. */
export function complete(content: string): string {
  const message = { role: 'assistant', content };
  return JSON.stringify({
    id: 'c1',
    model: 'a-lie',
    choices: [{ index: 0, message, finish_reason: 'stop' }],
  });
}
