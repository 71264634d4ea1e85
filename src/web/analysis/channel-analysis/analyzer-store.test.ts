import { expect, test } from 'vitest';
import { limitedFixture } from './analysis.fixture.ts';
import { createAnalyzerStore, type Asker } from './analyzer-store.ts';
import type { AnalysisOutcome, AnalysisRequest } from './request-analysis.ts';

test('an empty input is refused without a request', () => {
  const { store, requests } = createStore();
  store.submit('   ');
  expect(store.getState()).toEqual({
    phase: 'idle',
    inputError: 'Please enter a YouTube channel URL or handle',
  });
  expect(requests).toHaveLength(0);
});

test('a double click asks once', () => {
  const { store, requests } = createStore();
  store.submit('@lumen');
  store.submit('@lumen');
  expect(requests.map(({ channelUrl }) => channelUrl)).toEqual(['@lumen']);
});

test('steps show as they happen and the result ends the run', async () => {
  const { store, requests, settle } = createStore();
  store.submit(' @lumen ');
  requests[0]?.onStep('uploads');
  expect(store.getState()).toMatchObject({ phase: 'running', channel: '@lumen', step: 'uploads' });
  await settle({ analysis: limitedFixture });
  expect(store.getState()).toEqual({
    phase: 'done',
    channel: '@lumen',
    analysis: limitedFixture,
    askedBy: 'somebody',
  });
});

test.each([
  { asker: undefined, since: 'somebody', askedBy: 'somebody' },
  { asker: undefined, since: undefined, askedBy: undefined },
  { asker: null, since: 'somebody', askedBy: null },
  { asker: 'somebody', since: null, askedBy: 'somebody' },
])(
  'asked by $asker, known as $since since then: it is the analysis of $askedBy',
  async ({ asker, since, askedBy }) => {
    let known: Asker = asker;
    const { store, settle } = createStore(true, () => known);
    store.submit('@lumen');
    known = since;
    await settle({ analysis: limitedFixture });
    expect(store.getState()).toMatchObject({ phase: 'done', askedBy });
  },
);

test('a failed analysis can be retried three times and not a fourth', async () => {
  const { store, requests, settle } = createStore();
  const failure = { message: 'down', retryAt: null, code: null };
  store.submit('@lumen');
  for (const retries of [0, 1, 2, 3]) {
    await settle({ failure });
    expect(store.getState()).toEqual({ phase: 'failed', channel: '@lumen', failure, retries });
    store.retry();
  }
  expect(requests).toHaveLength(4);
});

test('a new submission starts the retries afresh', async () => {
  const { store, settle } = createStore();
  store.submit('@lumen');
  await settle({ failure: { message: 'down', retryAt: null, code: null } });
  store.retry();
  await settle({ failure: { message: 'down', retryAt: null, code: null } });
  store.submit('@other');
  expect(store.getState()).toMatchObject({ phase: 'running', retries: 0 });
});

test('offline nothing is sent and the visitor is told', () => {
  const { store, requests } = createStore(false);
  store.submit('@lumen');
  expect(store.getState()).toMatchObject({
    phase: 'failed',
    failure: { message: 'No internet connection. Please check your connection and try again.' },
  });
  expect(requests).toHaveLength(0);
});

test('a cancelled run returns to the form and its late answer is ignored', async () => {
  const { store, requests, settle } = createStore();
  store.submit('@lumen');
  store.cancel();
  expect(requests[0]?.signal.aborted).toBe(true);
  await settle({ analysis: limitedFixture });
  requests[0]?.onStep('scoring');
  expect(store.getState()).toEqual({ phase: 'idle', inputError: null });
});

test('listeners hear every change until they leave', () => {
  const { store } = createStore();
  let heard = 0;
  const leave = store.subscribe(() => {
    heard += 1;
  });
  store.submit('');
  leave();
  store.submit('@lumen');
  expect(heard).toBe(1);
});

function createStore(online = true, identify: () => Asker = () => 'somebody') {
  const requests: AnalysisRequest[] = [];
  let answer: (outcome: AnalysisOutcome) => void = () => undefined;
  const store = createAnalyzerStore({
    isOnline: () => online,
    identify,
    request: (request) => {
      requests.push(request);
      return new Promise((resolve) => {
        answer = resolve;
      });
    },
  });
  const settle = async (outcome: AnalysisOutcome) => {
    answer(outcome);
    await Promise.resolve();
    await Promise.resolve();
  };
  return { store, requests, settle };
}
