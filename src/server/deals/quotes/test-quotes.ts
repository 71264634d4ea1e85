import { z } from 'zod';
import { quoteDetail } from '../../../contract/deals/quote-detail.ts';
import type { QuoteDetail } from '../../../contract/deals/quote-detail.ts';
import type { PlanTier } from '../../../engine/plans/plans.ts';
import { plainRequest } from '../../../engine/pricing/quotes/test-quotes.ts';
import { usualTerms } from '../../../engine/pricing/quotes/quote-terms.ts';
import { changeProfile } from '../../accounts/plans/test-plans.ts';
import type { SignedUp } from '../../platform/testing/test-accounts.ts';
import { callsOf } from '../../platform/testing/test-calls.ts';
import type { Answer } from '../../platform/testing/test-calls.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';

export const quotedChannel = `UC${'q'.repeat(21)}A`;

/** What a quote of one integration for 1,000 US dollars is made of. */
export const content = {
  channel_label: 'Kestrel Workbench',
  recipient: { name: 'Ada Client', company: 'Acme', email: 'ada@acme.example' },
  valid_until: '2026-12-05',
  request: plainRequest,
  terms: usualTerms,
  note: '',
};

/** A workspace that makes quotes, with calls that must succeed. */
export interface Quoter extends SignedUp {
  call(path: string, body?: unknown): Promise<Answer>;
  create(changes?: object): Promise<QuoteDetail>;
  /** Sends it and answers the token of its link. */
  send(id: string): Promise<string>;
  read(id: string): Promise<QuoteDetail>;
}

const sent = z.object({ quote: quoteDetail, url: z.url() });

export async function signUpQuoter(server: TestServer, tier: PlanTier = 'growth'): Promise<Quoter> {
  const member = await server.signUp();
  await changeProfile(server.database, member.userId, { subscription_tier: tier, trial_until: null });
  const call = callsOf(server, member);
  const read = async (path: string, body?: unknown) => {
    const answer = await call(path, body);
    if (answer.status !== 200) throw new Error(`${path} answered ${JSON.stringify(answer)}.`);
    return answer.body;
  };
  return {
    ...member,
    call,
    create: async (changes = {}) =>
      quoteDetail.parse(await read('/api/quotes/create', { ...newQuote, ...changes })),
    send: async (id) =>
      sent
        .parse(await read('/api/quotes/send', { id }))
        .url.split('/')
        .at(-1) ?? '',
    read: async (id) => quoteDetail.parse(await read(`/api/quotes/quote?id=${id}`)),
  };
}

export const newQuote = {
  ...content,
  side: 'creator',
  channel_id: quotedChannel,
  analysis_id: null,
  amends: null,
};

/** What a recipient signs with. */
export const signature = { name: 'Ada Client', company: 'Acme', email: 'ada@acme.example' };

/** Calls of whoever has the link. */
export function linkOf(server: TestServer, token: string) {
  const call = callsOf(server);
  const answer = (body: object) => call('/api/public/quotes/answer', { token, ...body });
  return {
    read: (more: object = {}) => call('/api/public/quotes/read', { token, ...more }),
    answer,
    askForCode: async () => {
      const asked = await answer({ action: 'code', email: signature.email });
      if (asked.status !== 200) throw new Error(`A code: ${JSON.stringify(asked)}.`);
      return readCode(server);
    },
    accept: (code: string, changes: object = {}) =>
      answer({ action: 'accept', ...signature, version: 1, code, may_bind: true, ...changes }),
  };
}

/** The code in the newest mail with one. */
export function readCode({ mails }: Pick<TestServer, 'mails'>): string {
  const mail = mails.findLast(({ subject }) => subject.startsWith('Your code'));
  return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
}

export const codeOf = ({ body }: Answer): unknown =>
  typeof body === 'object' && body !== null && 'code' in body ? body.code : null;
export const errorOf = ({ body }: Answer): unknown =>
  typeof body === 'object' && body !== null && 'error' in body ? body.error : null;
