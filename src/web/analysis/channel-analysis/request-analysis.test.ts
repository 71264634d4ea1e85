import { expect, test } from 'vitest';
import { limitedFixture } from './analysis.fixture.ts';
import { requestAnalysis } from './request-analysis.ts';

const fallback = 'Failed to analyze channel. Please try again.';

test('steps are told in order and the result ends the stream', async () => {
  const { outcome, steps, sent } = await ask(
    streamOf([
      'event: message\ndata: {"type":"step","step":"finding"}\n\n',
      ': keep-alive\n\n',
      'event: message\ndata: {"type":"step","step":"uploads"}\n\nevent: mess',
      `age\ndata: ${JSON.stringify({ type: 'result', analysis: limitedFixture })}\n\n`,
      'event: done\ndata:\n\n',
    ]),
  );
  expect(steps).toEqual(['finding', 'uploads']);
  expect(outcome).toEqual({ analysis: limitedFixture });
  expect(sent).toEqual({ channelUrl: '@lumen' });
});

test('an error event carries its message to the visitor', async () => {
  const { outcome } = await ask(
    streamOf([
      'event: error\ndata: {"code":"NO_UPLOADS","message":"This channel has no public videos."}\n\n',
    ]),
  );
  expect(outcome).toEqual({
    failure: { message: 'This channel has no public videos.', retryAt: null, code: 'NO_UPLOADS' },
  });
});

test('a stream that ends, or holds nothing readable, is a failure with a sentence', async () => {
  const broken = ['', 'event: message\ndata: {"type":"result"}\n\n', 'data: <html>\n\n', 'data: {"type":'];
  for (const text of broken) {
    const { outcome } = await ask(streamOf([text]));
    expect(outcome).toEqual({ failure: { message: fallback, retryAt: null, code: null } });
  }
});

test('a plain JSON answer is read as well, refusal or result', async () => {
  const refusal = await ask(Response.json({ error: 'invalid channel', code: 'INVALID' }, { status: 400 }));
  expect(refusal.outcome).toEqual({
    failure: {
      message: 'Invalid YouTube channel URL. Please check the URL and try again.',
      retryAt: null,
      code: 'INVALID',
    },
  });
  expect((await ask(Response.json(limitedFixture))).outcome).toEqual({ analysis: limitedFixture });
  expect((await ask(Response.json({ access: 'full' }))).outcome).toHaveProperty('failure');
});

test("a proxy's error page or a cut line is a failure with a sentence", async () => {
  const page = await ask(new Response('<html>502</html>', { status: 502 }));
  expect(page.outcome).toEqual({ failure: { message: fallback, retryAt: null, code: null } });
  const cut = await ask(() => Promise.reject(new TypeError('network')));
  expect(cut.outcome).toEqual({ failure: { message: fallback, retryAt: null, code: null } });
});

test('an aborted request rejects instead of claiming a failure', async () => {
  const controller = new AbortController();
  controller.abort();
  await expect(
    requestAnalysis({ channelUrl: '@lumen', signal: controller.signal, onStep: () => undefined }, () =>
      Promise.reject(new DOMException('stop', 'AbortError')),
    ),
  ).rejects.toThrow('stop');
});

async function ask(answer: Response | (() => Promise<Response>)) {
  const steps: string[] = [];
  let sent: unknown = null;
  const fetchAnswer: typeof fetch = (_input, init) => {
    sent = typeof init?.body === 'string' ? JSON.parse(init.body) : null;
    return typeof answer === 'function' ? answer() : Promise.resolve(answer);
  };
  const outcome = await requestAnalysis(
    {
      channelUrl: '@lumen',
      signal: new AbortController().signal,
      onStep: (step) => {
        steps.push(step);
      },
    },
    fetchAnswer,
  );
  return { outcome, steps, sent };
}

function streamOf(chunks: string[]): Response {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}
