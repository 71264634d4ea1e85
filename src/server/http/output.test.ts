import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { implement } from '@orpc/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../contract/contract.ts';
import { computeSampleReport } from '../channel-analysis/sample-report.ts';
import { createApi } from './api.ts';
import { neverStored } from './request.ts';
import type { RequestContext } from './request.ts';
import { buildSecurityHeaders } from './security-headers.ts';
import { createStreamSlots } from './stream-slots.ts';

const secret = 'SECRET-OF-ANOTHER-OWNER';
/** A true analysis and a true site, each with one field more than its contract names, at its root or deep inside. */
const overfull = (depth: 'root' | 'inside') => {
  const analysis = JSON.parse(computeSampleReport());
  const site = { demo: { youtube: false }, sampleHandles: [] };
  return depth === 'root'
    ? { analysis: { ...analysis, owner: secret }, site: { ...site, owner: secret } }
    : {
        analysis: { ...analysis, evidence: { ...analysis.evidence, owner: secret } },
        site: { ...site, demo: { youtube: false, owner: secret } },
      };
};

const body = JSON.stringify({ channelUrl: '@kestrelworkbench' });
const reports: unknown[] = [];
let depth: 'root' | 'inside' = 'root';
let server: Server;
let url = '';
beforeAll(async () => {
  const os = implement(contract).$context<RequestContext>();
  const router = {
    analyzeYoutubeChannel: os.analyzeYoutubeChannel.handler(() => overfull(depth).analysis),
    analyzeYoutubeChannelSteps: os.analyzeYoutubeChannelSteps.handler(async function* steps() {
      yield { type: 'result', analysis: overfull(depth).analysis };
    }),
    sampleReport: os.sampleReport.handler(() => overfull(depth).analysis),
    site: os.site.handler(() => overfull(depth).site),
  };
  const api = createApi({
    router,
    headers: buildSecurityHeaders(false),
    slots: createStreamSlots(),
    now: () => new Date(),
    report: (error) => reports.push(error),
  });
  server = createServer((request, response) => {
    const context = {
      requestId: 'r-1',
      clientAddress: '192.0.2.1',
      cacheControl: neverStored,
      unexpected: 'Something went wrong.',
    };
    void api({ request, response, context, path: request.url ?? '' });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url = typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : '';
});
afterAll(() => server.close());

const procedures = Object.entries(contract).map(
  ([
    name,
    {
      '~orpc': { route },
    },
  ]) => ({ name, ...route }),
);
const cases = procedures.flatMap((procedure) =>
  (['root', 'inside'] as const).map((at) => ({ ...procedure, at })),
);
test.each(cases)(
  '$name cannot send a field its contract does not name, $at',
  async ({ path = '', method = 'GET', at }) => {
    depth = at;
    reports.length = 0;
    const answer = await fetch(url + path, method === 'POST' ? { method, body } : {});
    const text = await answer.text();
    expect(text).not.toContain(secret);
    expect(text).toMatch(/"error":"[A-Z][^"]+","code":"INTERNAL_SERVER_ERROR"/);
    expect(reports.length).toBe(1);
  },
);
