import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { alpha, signUpCreator, testChannels } from '../creators/test-creators.ts';
import type { Creator } from '../creators/test-creators.ts';
import { actOnInbox } from './inbox.usecases.ts';
import { QuoteRefusal } from './send-request.usecases.ts';

/** Somebody who asked on a media kit is reached by mail alone, and once. */
let server: TestServer;
let ada: Creator;
let kit = '';
beforeAll(async () => {
  server = await startTestServer({ channels: testChannels });
  ada = await signUpCreator(server);
  await ada.own(alpha);
  await server.analyse(alpha, '203.0.113.9', { headers: { cookie: ada.cookie } });
  const saved = await ada.call('/api/creators/media-kit', {
    action: 'save',
    channel_id: alpha,
    takes_requests: true,
    headline: '',
    about: '',
    contact_address: null,
    shows_rates: false,
    shared: true,
  });
  kit = z.object({ url: z.string() }).parse(saved).url;
});
beforeEach(async () => {
  // Another day, so that no limit of another test counts.
  server.clock.now = new Date(server.clock.now.getTime() + 24 * 3_600_000);
  await server.database.asSystem(() => sql`delete from creator_requests`.execute(server.database.current));
});
afterAll(() => server.close());

const thread = z.object({ id: z.string(), state: z.string(), messages: z.array(z.unknown()) });
const readInbox = async () =>
  z.object({ requests: z.array(thread) }).parse(await ada.call('/api/quote-inbox')).requests;
const act = (input: object) => ada.call('/api/quote-inbox/act', input);
const mailsToBuyer = () => server.mails.filter(({ to }) => to === 'buyer@saw.example');

/** A request whose address is confirmed; the mails until then are gone. */
async function ask(): Promise<string> {
  const body = new URLSearchParams({
    name: 'Saw & Sons',
    email: 'buyer@saw.example',
    format: 'Mention',
    count: '1',
    budget: '1200',
    currency: 'EUR',
    deadline: '',
    message: 'In May?',
  });
  server.mails.length = 0;
  await fetch(`${kit}/ask`, { method: 'POST', body });
  const [link = ''] = /\S+\/quote-request\/\S+/.exec(mailsToBuyer()[0]?.text ?? '') ?? [];
  await fetch(link, { method: 'POST' });
  server.mails.length = 0;
  const [request] = await readInbox();
  return request?.id ?? '';
}

/** Everything a refused act could have changed. */
async function readStored(): Promise<unknown> {
  const { database } = server;
  const { rows } = await database.asSystem(() =>
    sql`select r.*, (select count(*)::int from quote_messages) as messages,
      (select count(*)::int from quote_blocks) as blocks from creator_requests r`.execute(database.current),
  );
  return rows;
}

test.each(['write', 'block', 'unblock'])(
  'to %s to somebody who asked by mail is refused by name and changes nothing, before the answer and after',
  async (action) => {
    const id = await ask();
    const refused = { action, id, ...(action === 'write' && { text: 'One more thing.' }) };
    for (const state of ['open', 'answered']) {
      const before = await readStored();
      expect(before).toMatchObject([{ state, workspace_id: null }]);
      expect(await act(refused)).toBe('QUOTE_BY_MAIL');
      expect(await readStored()).toEqual(before);
      if (state === 'open') await act({ action: 'answer', id, text: 'Yes.', price: null });
    }
    expect(mailsToBuyer()).toHaveLength(1);
  },
);

const answers = [
  { action: 'answer', text: 'Yes.', price: { cents: 150_000, currency: 'USD' }, done: 'answered' },
  { action: 'decline', done: 'declined' },
] as const;

test.each(answers)(
  'what cannot be mailed is taken back: the request is open again, and $action works later',
  async ({ done, ...said }) => {
    const id = await ask();
    const before = await readInbox();
    const warned: unknown[] = [];
    const cause = new Error('No mail today.');
    const context = {
      database: server.database,
      now: () => server.clock.now,
      warn: (error: unknown) => void warned.push(error),
      origin: () => server.url,
      demo: false,
      personId: ada.userId,
      mailer: { send: () => Promise.reject(cause), close: () => Promise.resolve() },
    };
    const failed = new QuoteRefusal('MAIL_UNAVAILABLE', { cause });
    await expect(actOnInbox(context, { ...said, id })).rejects.toThrow(failed);
    expect(warned).toEqual([cause]);
    expect(await readInbox()).toEqual(before);
    expect(before).toMatchObject([{ id, state: 'open', messages: [] }]);
    expect(await act({ ...said, id })).toMatchObject({ state: done });
    expect(mailsToBuyer()).toHaveLength(1);
    expect(await act({ ...said, id })).toBe('QUOTE_STATE');
  },
);
