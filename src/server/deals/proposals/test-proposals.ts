import { z } from 'zod';
import { channelAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import { proposalDetail } from '../../../contract/deals/proposals.ts';
import type { ProposalDetail } from '../../../contract/deals/proposals.ts';
import { callsOf } from '../../platform/testing/test-calls.ts';
import type { SignedUp } from '../../platform/testing/test-accounts.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';

export const recipient = { name: 'Ada Client', company: 'Acme', email: 'ada@acme.example' };

/** What a proposal is made from, but for its analysis. */
export const asked = {
  side: 'creator',
  channel_label: 'Kestrel Workbench',
  recipient,
  deliverables: [{ format: 'integration', count: 1 }],
  rights: [],
  category: 'audio gear',
  valid_until: '2026-12-14',
  tone: 'friendly',
  drafted: false,
} as const;

/** The id of a new analysis of a sample channel. */
export async function analyseSample(
  server: TestServer,
  { cookie }: SignedUp,
  handle = '@kestrelworkbench',
): Promise<string> {
  const answer = await server.analyse(handle, '203.0.113.9', { headers: { cookie } });
  return channelAnalysis.parse(await answer.json()).id;
}

/** Makes a proposal from a new analysis. */
export async function makeProposal(
  server: TestServer,
  who: SignedUp,
  more: object = {},
): Promise<ProposalDetail> {
  const analysis_id = await analyseSample(server, who);
  const { body } = await callsOf(server, who)('/api/proposals/create', { ...asked, analysis_id, ...more });
  return proposalDetail.parse(body);
}

const sent = z.object({ proposal: proposalDetail, url: z.url() });

/** Makes a proposal and sends it; its page is at `path` of the server. */
export async function sendNewProposal(server: TestServer, who: SignedUp, more: object = {}) {
  const { id } = await makeProposal(server, who, more);
  const { body } = await callsOf(server, who)('/api/proposals/send', { id });
  const { proposal, url } = sent.parse(body);
  return { proposal, url, path: new URL(url).pathname };
}

/** The tokens of the three quotes, as the proposal's page links them. */
export async function readQuoteTokens(server: TestServer, path: string): Promise<string[]> {
  const page = await (await fetch(server.url + path)).text();
  return Array.from(page.matchAll(/href="\/quote\/([\w-]{32})"/g), ([, token = '']) => token);
}

/** Accepts the quote behind a token with the code that is mailed for it. */
export async function acceptQuote(server: TestServer, token: string) {
  const call = callsOf(server);
  const { email, name, company } = recipient;
  await call('/api/public/quotes/answer', { action: 'code', token, email });
  const code = /\b\d{6}\b/.exec(server.mails.at(-1)?.text ?? '')?.[0] ?? '';
  const accept = { action: 'accept', token, email, name, company, code, version: 1, may_bind: true };
  return () => call('/api/public/quotes/answer', accept);
}
