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

export interface AskedQuestion<Data> {
  path: string;
  authorization: string | undefined;
  body: z.infer<typeof question>;
  /** What was sent as data. */
  texts: Data;
}

/** Answers one request as the test likes, or with a text as from a model. */
export type Answer = string | ((response: ServerResponse, request: IncomingMessage) => void);

export interface TestModel<Data> {
  /** As in `READER_URL` and `WRITER_URL`. */
  url: string;
  asked: AskedQuestion<Data>[];
  /** Its answer to the texts it is given. */
  answer: (asked: AskedQuestion<Data>) => Answer;
  close(): Promise<void>;
}

/** A local server that speaks the chat-completions protocol and gives the test's answers. */
export async function startTestModel<Data>(usual: Answer): Promise<TestModel<Data>> {
  const model: Omit<TestModel<Data>, 'url' | 'close'> = { asked: [], answer: () => usual };
  const server = createServer((request, response) => {
    void respond(request, response);
  });
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const body = question.parse(JSON.parse(await text(request)));
    const { authorization } = request.headers;
    const texts = JSON.parse(body.messages[1].content);
    const asked = { path: request.url ?? '', authorization, body, texts };
    model.asked.push(asked);
    const answer = model.answer(asked);
    if (typeof answer === 'string') response.end(complete(answer));
    else answer(response, request);
  };
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return Object.assign(model, {
    url: `http://127.0.0.1:${port}/v1`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
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
