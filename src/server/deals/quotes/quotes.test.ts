import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeQuoteDocument } from '../../../engine/pricing/quotes/quote-document.ts';
import { plainDocument, plainRequest } from '../../../engine/pricing/quotes/test-quotes.ts';
import { buyReport } from '../../analysis/channel-analysis/test-reports.ts';
import { changeProfile } from '../../accounts/plans/test-plans.ts';
import { addMember, addTeam } from '../../platform/testing/test-teams.ts';
import { callsOf } from '../../platform/testing/test-calls.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import {
  codeOf,
  content,
  errorOf,
  linkOf,
  newQuote,
  quotedChannel,
  signature,
  signUpQuoter,
} from './test-quotes.ts';
import type { Quoter } from './test-quotes.ts';

let server: TestServer;
let quoter: Quoter;
const start = new Date('2026-11-21T12:00:00Z');
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = start;
  quoter = await signUpQuoter(server);
  server.mails.length = 0;
});

const minutes = (count: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + count * 60_000);
};

describe('a quote', () => {
  test('is worked out, sent by mail, accepted with the mailed code, and then final', async () => {
    const { id, number, total_cents: total } = await quoter.create();
    expect([number, total]).toEqual(['Q-2026-0001', 100_000]);
    const link = linkOf(server, await quoter.send(id));
    expect(server.mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['ada@acme.example', expect.stringContaining('sent you quote Q-2026-0001')],
    ]);
    expect(await link.read()).toMatchObject({ status: 200, body: { state: 'viewed', number } });
    const accepted = await link.accept(await link.askForCode());
    expect(accepted).toMatchObject({ status: 200, body: { state: 'accepted' } });
    const quote = await quoter.read(id);
    expect(quote.acceptance).toMatchObject({ ...signature, version: 1, by: 'recipient' });
    expect(quote.acceptance?.sha256).toBe(
      createHash('sha256')
        .update(writeQuoteDocument(quote.versions[0]?.document ?? plainDocument()))
        .digest('hex'),
    );
    expect(quote.events.map(({ kind }) => kind)).toEqual(['created', 'sent', 'viewed', 'accepted']);
    expect(quote.may).toEqual(['amend']);
    for (const [path, body] of [
      ['revise', { id, ...content }],
      ['send', { id }],
      ['withdraw', { id }],
    ] as const)
      expect(await quoter.call(`/api/quotes/${path}`, body)).toMatchObject({ status: 409 });
    const told = server.mails.filter(({ subject }) => subject.includes('is accepted'));
    expect(told.map(({ to }) => to).toSorted()).toEqual(['ada@acme.example', quoter.email].toSorted());
  });

  test.each(['', 'nobody', 'a@b@c.example', 'ada@acme.example, eve@evil.example'])(
    'is not sent to %j, which is no address',
    async (email) => {
      const { id } = await quoter.create({ recipient: { ...content.recipient, email } });
      expect(codeOf(await quoter.call('/api/quotes/send', { id }))).toBe('RECIPIENT_MISSING');
      expect(server.mails).toEqual([]);
    },
  );

  test('is numbered without gaps, however many begin at once', async () => {
    const many = await signUpQuoter(server, 'agency');
    const refused = many.call('/api/quotes/create', {
      ...newQuote,
      request: { ...plainRequest, byHand: [{ label: 'Too much', amountCents: -200_000 }] },
    });
    const made = await Promise.all(Array.from({ length: 12 }, () => many.create()));
    expect(codeOf(await refused)).toBe('NOT_A_QUOTE');
    expect(made.map(({ number }) => number).toSorted()).toEqual(
      Array.from({ length: 12 }, (_, place) => `Q-2026-${String(place + 1).padStart(4, '0')}`),
    );
  });

  test('shows a newer version only once it is sent, with what changed; the older one cannot be accepted', async () => {
    const { id } = await quoter.create();
    const link = linkOf(server, await quoter.send(id));
    const code = await link.askForCode();
    const request = { ...plainRequest, editRights: true };
    await quoter.call('/api/quotes/revise', { id, ...content, request });
    expect(await link.read()).toMatchObject({ body: { versions: [{ version: 1 }] } });
    await quoter.send(id);
    expect(await link.read()).toMatchObject({
      body: {
        versions: [
          {
            version: 2,
            changes: [
              { key: 'right:edit', kind: 'added' },
              { key: 'total', before: '$1,000', after: '$1,100' },
            ],
          },
          { version: 1, changes: [] },
        ],
      },
    });
    expect(await link.accept(code, { version: 1 })).toMatchObject({ status: 409 });
    expect(codeOf(await link.accept(code, { version: 1 }))).toBe('VERSION_REPLACED');
    expect(await link.accept(code, { version: 2 })).toMatchObject({ status: 200 });
  });

  test('takes a counter-offer as the recipient’s version, which the sender accepts', async () => {
    const request = { ...plainRequest, rights: [{ right: 'paidAds', months: 3 }] };
    const { id } = await quoter.create({ request });
    const link = linkOf(server, await quoter.send(id));
    const code = await link.askForCode();
    const offer = {
      counts: [{ format: 'integration', ugcOnly: false, count: 2 }],
      months: [{ right: 'paidAds', months: 1 }],
      subtotal_cents: 200_000,
      signing_percent: 0,
      net_days: null,
      note: 'Two, please.',
    };
    const countered = await link.answer({ action: 'counter', ...signature, version: 1, code, offer });
    expect(countered).toMatchObject({ status: 200, body: { state: 'countered' } });
    const quote = await quoter.read(id);
    expect(quote.versions[0]).toMatchObject({ version: 2, author: 'recipient' });
    expect(quote.versions[0]?.document.quote.subtotalCents).toBe(200_000);
    expect(quote.may).toContain('accept_counter');
    expect(codeOf(await link.accept(code, { version: 2 }))).toBe('QUOTE_STATE');
    expect(codeOf(await quoter.call('/api/quotes/accept', { id, version: 1 }))).toBe('VERSION_REPLACED');
    expect(await quoter.call('/api/quotes/accept', { id, version: 2 })).toMatchObject({
      status: 200,
      body: { state: 'accepted', acceptance: { by: 'sender', version: 2 } },
    });
  });

  test('is declined with one of six reasons, and may be sent again', async () => {
    const { id } = await quoter.create();
    const link = linkOf(server, await quoter.send(id));
    expect(await link.answer({ action: 'decline', version: 1, reason: 'nonsense' })).toMatchObject({
      status: 400,
    });
    expect(await link.answer({ action: 'decline', version: 1, reason: 'price' })).toMatchObject({
      body: { state: 'declined' },
    });
    expect((await quoter.read(id)).events.at(-1)).toMatchObject({ text: 'The price is too high' });
    expect(codeOf(await quoter.call('/api/quotes/send', { id }))).toBe('NOTHING_TO_SEND');
    await quoter.call('/api/quotes/revise', { id, ...content });
    expect(await quoter.call('/api/quotes/send', { id })).toMatchObject({
      body: { quote: { state: 'sent' } },
    });
  });

  test('expires by the clock alone, and is not accepted afterwards', async () => {
    const { id } = await quoter.create({ valid_until: '2026-11-21' });
    const link = linkOf(server, await quoter.send(id));
    server.clock.now = new Date('2026-11-21T23:55:00Z');
    const code = await link.askForCode();
    minutes(5);
    expect(await link.read()).toMatchObject({ status: 200, body: { state: 'expired' } });
    expect(await link.accept(code)).toMatchObject({ status: 410 });
    expect(await quoter.call('/api/quotes?state=expired')).toMatchObject({ body: { quotes: [{ id }] } });
    expect(await quoter.call('/api/quotes?state=sent')).toMatchObject({ body: { quotes: [] } });
  });

  test('is taken back, and its link says so', async () => {
    const { id } = await quoter.create();
    const link = linkOf(server, await quoter.send(id));
    const code = await link.askForCode();
    expect(await quoter.call('/api/quotes/withdraw', { id })).toMatchObject({ body: { state: 'withdrawn' } });
    expect(codeOf(await link.accept(code))).toBe('QUOTE_STATE');
    expect(await link.read()).toMatchObject({ body: { state: 'withdrawn' } });
  });
});

describe('whoever holds a link', () => {
  test('gets no code unless they know the recipient’s address, and the code goes there alone', async () => {
    const { id } = await quoter.create();
    const link = linkOf(server, await quoter.send(id));
    server.mails.length = 0;
    const asked = await link.answer({ action: 'code', email: 'mallory@example.org' });
    expect(asked).toMatchObject({ status: 403 });
    expect(server.mails).toEqual([]);
    const code = await link.askForCode();
    expect(server.mails.map(({ to }) => to)).toEqual(['ada@acme.example']);
    expect(codeOf(await link.accept(code, { email: 'mallory@example.org' }))).toBe('NOT_RECIPIENT');
    expect(JSON.stringify((await link.read()).body)).not.toContain(code);
  });

  test('has five tries for a code: the right one does not help after five wrong ones', async () => {
    const { id } = await quoter.create();
    const link = linkOf(server, await quoter.send(id));
    const code = await link.askForCode();
    const wrong = code === '000000' ? '000001' : '000000';
    const texts = [];
    for (let time = 0; time < 6; time += 1) texts.push(errorOf(await link.accept(wrong)));
    expect(texts.slice(0, 4)).toEqual([
      'This code is wrong: 4 tries left.',
      'This code is wrong: 3 tries left.',
      'This code is wrong: 2 tries left.',
      'This code is wrong: 1 try left.',
    ]);
    expect(texts.slice(4)).toEqual(Array(2).fill('This code does not work any more. Ask for a new one.'));
    expect(await link.accept(code)).toMatchObject({ status: 403 });
    expect(await link.accept(await link.askForCode())).toMatchObject({ status: 200 });
  });

  test('has ten minutes for a code, and five codes an hour', async () => {
    const { id } = await quoter.create();
    const link = linkOf(server, await quoter.send(id));
    const code = await link.askForCode();
    minutes(10);
    expect(codeOf(await link.accept(code))).toBe('CODE_WRONG');
    for (let time = 0; time < 4; time += 1) await link.askForCode();
    expect(await link.answer({ action: 'code', email: signature.email })).toMatchObject({ status: 429 });
    minutes(60);
    expect(await link.accept(await link.askForCode())).toMatchObject({ status: 200 });
  });

  test('must say that they may bind, and what they accept is this version alone', async () => {
    const { id } = await quoter.create();
    const link = linkOf(server, await quoter.send(id));
    const code = await link.askForCode();
    expect(await link.accept(code, { may_bind: false })).toMatchObject({ status: 400 });
    expect(await link.accept(code, { total_cents: 1 })).toMatchObject({ status: 400 });
    expect(codeOf(await link.accept(code, { version: 2 }))).toBe('VERSION_REPLACED');
  });

  test('finds nothing behind a made-up token', async () => {
    const link = linkOf(server, 'x'.repeat(32));
    expect(await link.read()).toMatchObject({ status: 404 });
    expect(await link.answer({ action: 'code', email: signature.email })).toMatchObject({ status: 404 });
  });
});

describe('a workspace', () => {
  test('reaches no quote of another one', async () => {
    const { id } = await quoter.create();
    const other = await signUpQuoter(server);
    const calls: [string, unknown][] = [
      [`/api/quotes/quote?id=${id}`, undefined],
      ['/api/quotes/revise', { id, ...content }],
      ['/api/quotes/send', { id }],
      ['/api/quotes/withdraw', { id }],
      ['/api/quotes/accept', { id, version: 1 }],
      ['/api/quotes/csv', { id }],
      ['/api/quotes/pdf', { id, paper: 'a4' }],
    ];
    for (const [path, body] of calls)
      expect(await other.call(path, body)).toMatchObject({ status: 404, body: { code: 'QUOTE_NOT_FOUND' } });
    expect(await other.call('/api/quotes')).toMatchObject({ body: { quotes: [] } });
    expect(await quoter.call('/api/quotes/create', { ...newQuote, analysis_id: randomUUID() })).toMatchObject(
      {
        status: 404,
      },
    );
  });

  test('has one draft and no link on the free plan, and twenty open quotes on growth', async () => {
    const free = await signUpQuoter(server, 'free');
    const { id, may_send: maySend } = await free.create();
    expect(maySend).toBe(false);
    expect(codeOf(await free.call('/api/quotes/send', { id }))).toBe('PLAN_REQUIRED');
    expect(codeOf(await free.call('/api/quotes/create', newQuote))).toBe('TOO_MANY_QUOTES');
    await free.call('/api/quotes/withdraw', { id });
    expect(await free.call('/api/quotes/create', newQuote)).toMatchObject({ status: 200 });
    for (let made = 0; made < 20; made += 1) await quoter.create();
    expect(codeOf(await quoter.call('/api/quotes/create', newQuote))).toBe('TOO_MANY_QUOTES');
    expect(await quoter.call('/api/quotes')).toMatchObject({ body: { open: { count: 20, most: 20 } } });
  });

  test('whose Full Report was bought sends quotes for that channel on the free plan, any number', async () => {
    const free = await signUpQuoter(server, 'free');
    await buyReport(server.database, { userId: free.userId, channelId: quotedChannel });
    const made = [await free.create(), await free.create()];
    expect(made.map(({ may_send: maySend }) => maySend)).toEqual([true, true]);
    for (const { id } of made) await free.send(id);
    const other = { ...newQuote, channel_id: `UC${'r'.repeat(21)}A` };
    expect(await free.call('/api/quotes/create', other)).toMatchObject({
      status: 200,
      body: { may_send: false },
    });
    expect(codeOf(await free.call('/api/quotes/create', other))).toBe('TOO_MANY_QUOTES');
  });

  test('whose plan ended: what it sent is still read and accepted, and nothing new is sent', async () => {
    const { id } = await quoter.create();
    const draft = await quoter.create();
    const link = linkOf(server, await quoter.send(id));
    await changeProfile(server.database, quoter.userId, { subscription_tier: 'free' });
    expect(codeOf(await quoter.call('/api/quotes/send', { id: draft.id }))).toBe('PLAN_REQUIRED');
    expect(await link.accept(await link.askForCode())).toMatchObject({ status: 200 });
  });

  test('lets analysts draft and managers send', async () => {
    const [owner, analyst] = [await server.signUp(), await server.signUp()];
    const team = await addTeam(server, { owner, tier: 'agency' });
    await addMember(server, { person: analyst, team, role: 'analyst' });
    const call = callsOf(server, analyst);
    const made = await call('/api/quotes/create', newQuote);
    expect(made).toMatchObject({ status: 200, body: { may_send: false } });
    const listed = await callsOf(server, owner)('/api/quotes');
    expect(listed).toMatchObject({ body: { quotes: [{ number: 'Q-2026-0001' }] } });
  });
});

test.each([0, -1, 0.5, 1e15])('a fee of %d cents is refused', async (videoCents) => {
  const request = { ...plainRequest, baseFees: { videoCents, shortCents: null } };
  expect(await quoter.call('/api/quotes/create', { ...newQuote, request })).toMatchObject({ status: 400 });
});
