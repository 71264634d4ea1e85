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

type Name = keyof typeof contract;
type Depth = 'nowhere' | 'root' | 'inside';

const secret = 'SECRET-OF-ANOTHER-OWNER';
const id = '00000000-0000-4000-8000-000000000001';
const instant = '2026-11-21T12:00:00.000Z';
const subscription = { subscribed: false, subscription_tier: 'free', subscription_end: null };
const profile = {
  user_id: id,
  full_name: 'Ada Example',
  avatar_url: null,
  email: 'ada@example.org',
  is_admin: false,
  subscription_tier: 'free',
  monthly_analyses_count: 0,
  credits_remaining: 10,
  override_subscription_tier: null,
  override_until: null,
  created_at: instant,
};
const account = {
  email_verified: true,
  profile,
  plan: { tier: 'free', origin: 'free', ends_at: null, features: [] },
  usage: { analyses: 0, limit: 10, per_hour: 3, resets_at: instant },
  subscription,
  welcome_pending: false,
};
const preferences = {
  analysis_count: 0,
  confidence_score: 0,
  feedback_score: null,
  pricing_sensitivity: 1,
  risk_tolerance: 'medium',
  channel_size_preference: 'mixed',
  preferred_niches: [],
  algorithm_version: '1.0.0',
};
const recent = {
  id,
  channel_name: null,
  channel_id: 'UC',
  sponsorship_score: 50,
  created_at: instant,
};
const months = ['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11'];
const analysis = { input: { channelUrl: '@kestrelworkbench' }, output: JSON.parse(computeSampleReport()) };

/** For each procedure an input it takes and an answer that is true to its contract. */
const exchanges: Record<Name, { input?: Record<string, string>; output: object }> = {
  start: {
    output: {
      site: { demo: { youtube: false, mail: false }, sampleHandles: [], googleSignIn: false },
      account,
    },
  },
  analyzeYoutubeChannel: analysis,
  analyzeYoutubeChannelSteps: { ...analysis, output: { type: 'result', analysis: analysis.output } },
  storedAnalysis: { ...analysis, input: { id } },
  sampleReport: { output: analysis.output },
  dashboard: {
    output: { recent_analyses: [recent], usage_trend: months.map((month) => ({ month, analyses: 0 })) },
  },
  personalizeUserAlgorithm: { input: { action: 'get_preferences' }, output: { preferences } },
  checkSubscription: { output: subscription },
  sendWelcomeEmail: { input: { email: 'ada@example.org', name: 'Ada' }, output: { sent: true } },
  updateProfile: { input: { full_name: 'Ada', avatar_url: '' }, output: profile },
};

/** A true answer with one field more than its contract names, at its root or in the first object inside it. */
const overfill = (output: object, depth: Depth): object => {
  if (depth === 'nowhere') return output;
  if (depth === 'root') return { ...output, owner: secret };
  const [key, inside] = Object.entries(output).find(([, value]) => holdsObject(value)) ?? ['', {}];
  const fuller = Array.isArray(inside)
    ? inside.map((entry) => overfill(entry, 'root'))
    : overfill(inside, 'root');
  return { ...output, [key]: fuller };
};
const holdsObject = (value: unknown): boolean =>
  Array.isArray(value) ? value.some(holdsObject) : typeof value === 'object' && value !== null;

const reports: unknown[] = [];
let depth: Depth = 'root';
/** As the types know it, an answer that the contract allows. */
const answer = (name: Name) => JSON.parse(JSON.stringify(overfill(exchanges[name].output, depth)));
let server: Server;
let url = '';
beforeAll(async () => {
  const os = implement(contract).$context<RequestContext>();
  const router = {
    start: os.start.handler(() => answer('start')),
    analyzeYoutubeChannel: os.analyzeYoutubeChannel.handler(() => answer('analyzeYoutubeChannel')),
    analyzeYoutubeChannelSteps: os.analyzeYoutubeChannelSteps.handler(async function* steps() {
      yield answer('analyzeYoutubeChannelSteps');
    }),
    storedAnalysis: os.storedAnalysis.handler(() => answer('storedAnalysis')),
    sampleReport: os.sampleReport.handler(() => answer('sampleReport')),
    dashboard: os.dashboard.handler(() => answer('dashboard')),
    personalizeUserAlgorithm: os.personalizeUserAlgorithm.handler(() => answer('personalizeUserAlgorithm')),
    checkSubscription: os.checkSubscription.handler(() => answer('checkSubscription')),
    sendWelcomeEmail: os.sendWelcomeEmail.handler(() => answer('sendWelcomeEmail')),
    updateProfile: os.updateProfile.handler(() => answer('updateProfile')),
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
      viewer: () => Promise.resolve({ userId: id, email: 'ada@example.org', emailVerified: true }),
      cacheControl: neverStored,
      unexpected: 'Something went wrong.',
    };
    void api({ request, response, context, path: request.url?.split('?')[0] ?? '' });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url = typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : '';
});
afterAll(() => server.close());

const call = async (name: Name, at: Depth) => {
  depth = at;
  reports.length = 0;
  const { path = '', method = 'GET' } = contract[name]['~orpc'].route;
  const { input } = exchanges[name];
  const query = method === 'GET' && input ? `?${new URLSearchParams(input).toString()}` : '';
  const body = method === 'POST' && input ? { body: JSON.stringify(input) } : {};
  const response = await fetch(url + path + query, { method, ...body });
  return { status: response.status, text: await response.text() };
};
const procedures = Object.keys(exchanges).filter((name): name is Name => name in contract);
const cases = procedures.flatMap((name) => {
  const places: Depth[] = Object.values(exchanges[name].output).some(holdsObject)
    ? ['root', 'inside']
    : ['root'];
  return places.map((at) => ({ name, at }));
});

test('every procedure of the contract is held to it here', () => {
  expect(procedures.toSorted()).toEqual(Object.keys(contract).toSorted());
});

test.each(procedures)('%s sends the answer its contract allows', async (name) => {
  expect(await call(name, 'nowhere')).toMatchObject({ status: 200 });
  expect(reports).toEqual([]);
});

test.each(cases)('$name cannot send a field its contract does not name, $at', async ({ name, at }) => {
  const { text } = await call(name, at);
  expect(text).not.toContain(secret);
  expect(text).toMatch(/"error":"[A-Z][^"]+","code":"INTERNAL_SERVER_ERROR"/);
  expect(reports.length).toBe(1);
});
