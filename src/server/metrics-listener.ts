import type { ServerResponse } from 'node:http';
import type { Metrics } from './platform/http/metrics.ts';
import type { Probes } from './platform/http/probes.ts';
import { neverStored, readPath } from './platform/http/request.ts';
import type { Listener } from './platform/http/server.ts';

/** What a process answers on `METRICS_PORT`, whatever its role: its metrics and how it is, and nothing of the product. */
export function createMetricsListener({ metrics, probes }: { metrics: Metrics; probes: Probes }): Listener {
  const answerOf: Readonly<Record<string, () => Promise<Answered>>> = {
    '/metrics': async () => ({ status: 200, ...(await metrics.render()) }),
    '/healthz': async () => asJson(probes.live()),
    '/readyz': async () => asJson(await probes.ready()),
  };
  return (request, response) => {
    const path = readPath(request);
    const answer = Object.hasOwn(answerOf, path) ? answerOf[path] : undefined;
    if (answer === undefined || request.method !== 'GET') return send(response, nothing);
    answer().then(
      (answered) => send(response, answered),
      () => response.destroy(),
    );
  };
}

interface Answered {
  status: number;
  contentType: string;
  text: string;
}

const nothing: Answered = {
  status: 404,
  contentType: 'text/plain',
  text: 'There is nothing at this address.',
};

function asJson({ status, body }: { status: number; body: object }): Answered {
  return { status, contentType: 'application/json', text: JSON.stringify(body) };
}

function send(response: ServerResponse, { status, contentType, text }: Answered): void {
  response.writeHead(status, { 'content-type': contentType, 'cache-control': neverStored });
  response.end(text);
}
