import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plainRequest } from '../../../engine/pricing/quotes/test-quotes.ts';
import { trialSize } from '../../../values/test-trials.ts';
import { connectDatabase } from '../../platform/db/database.ts';
import type { Database } from '../../platform/db/database.ts';
import { DatabaseLostError } from '../../platform/db/database-faults.ts';
import type { Mail } from '../../platform/outside/mail-message.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { acceptQuote } from './linked-answers.usecases.ts';
import { QuoteRefusal } from './quote-context.ts';
import type { LinkContext } from './quote-context.ts';
import { tellOfQuotes } from './quote-notices.usecases.ts';
import { linkOf, signature, signUpQuoter } from './test-quotes.ts';
import type { Quoter } from './test-quotes.ts';

let server: TestServer;
let quoter: Quoter;
let other: Database;
beforeAll(async () => {
  server = await startTestServer();
  quoter = await signUpQuoter(server, 'agency');
  other = await connectDatabase(server.testDatabase.url);
});
afterAll(async () => {
  await other.close();
  await server.close();
});

/** Another process on the same database, whose mails a test sees. */
const otherProcess = (send: (mail: Mail) => Promise<void>): LinkContext => ({
  database: other,
  now: () => server.clock.now,
  origin: () => server.url,
  warn: () => {},
  hashAddress: () => Buffer.from('address'),
  mailer: { send, close: () => Promise.resolve() },
});
const sendNew = async () => {
  const { id } = await quoter.create({ request: { ...plainRequest, editRights: true } });
  return { id, token: await quoter.send(id) };
};
const minuteLater = () => {
  server.clock.now = new Date(server.clock.now.getTime() + 60_000);
};

test('of any number of acceptances at once, in two processes, one is kept and the others name it', async () => {
  const { id, token } = await sendNew();
  const code = await linkOf(server, token).askForCode();
  const many = trialSize({ sample: 30, whole: 1_000 });
  server.mails.length = 0;
  const sent: Mail[] = [];
  const elsewhere = otherProcess((mail) => Promise.resolve(void sent.push(mail)));
  const signed = { ...signature, token, version: 1, code, clientAddress: '192.0.2.1' };
  const acceptElsewhere = () =>
    acceptQuote(elsewhere, signed).then(
      () => 'accepted',
      (error: unknown) => (error instanceof QuoteRefusal ? `${error.code} ${error.text}` : error),
    );
  const acceptHere = async () => {
    const { status, body } = await linkOf(server, token).accept(code);
    return status === 200 ? 'accepted' : `${status} ${JSON.stringify(body)}`;
  };
  const begun = performance.now();
  const outcomes = await Promise.all(
    Array.from({ length: many }, (_, place) => (place % 2 === 0 ? acceptHere() : acceptElsewhere())),
  );
  const tookMs = Math.round(performance.now() - begun);
  const kept = outcomes.filter((outcome) => outcome === 'accepted').length;
  expect(kept).toBe(1);
  const others = outcomes.filter((outcome) => outcome !== 'accepted');
  // Where so many ask at once that one gets no connection in time, asking again tells it too.
  const unheard = others.filter(
    (outcome) => outcome instanceof DatabaseLostError || String(outcome).startsWith('503 '),
  );
  const told = others.filter((outcome) => !unheard.includes(outcome));
  for (const _ of unheard) told.push(await acceptElsewhere());
  expect(told.filter((outcome) => !String(outcome).includes('Accepted a moment ago by Ada Client.'))).toEqual(
    [],
  );
  if (trialSize({ sample: 0, whole: 1 }) === 1)
    process.stdout.write(
      `${many} acceptances at once in ${tookMs} ms: ${kept} kept, ${many - kept - unheard.length} told so at once, ${unheard.length} once they asked again\n`,
    );
  const { events, acceptance } = await quoter.read(id);
  expect(acceptance).toMatchObject({ version: 1, name: 'Ada Client' });
  expect(events.filter(({ kind }) => kind === 'accepted')).toHaveLength(1);
  const mails = [...server.mails, ...sent].filter(({ subject }) => subject.includes('is accepted'));
  expect(mails).toHaveLength(2);
});

test('whoever dies between an acceptance and its mails leaves them to be sent, once', async () => {
  const { id, token } = await sendNew();
  const code = await linkOf(server, token).askForCode();
  server.mails.length = 0;
  // What is left behind is the same: the deed, and nobody told.
  const dying = otherProcess(() => Promise.reject(new Error('gone')));
  await acceptQuote(dying, { ...signature, token, version: 1, code, clientAddress: '192.0.2.1' });
  expect((await quoter.read(id)).state).toBe('accepted');
  const sent: Mail[] = [];
  const alive = otherProcess((mail) => Promise.resolve(void sent.push(mail)));
  await tellOfQuotes(alive, { quoteId: null });
  expect(sent).toEqual([]);
  minuteLater();
  await tellOfQuotes(alive, { quoteId: null });
  expect(sent.map(({ to }) => to)).toEqual(['ada@acme.example']);
  const link = /quote\/([\w-]{32})/.exec(sent[0]?.text ?? '')?.[1] ?? '';
  expect(await linkOf(server, link).read()).toMatchObject({ body: { state: 'accepted' } });
  await tellOfQuotes(alive, { quoteId: null });
  expect(sent).toHaveLength(1);
});

test('the database itself changes nothing that was sent, done or accepted', async () => {
  const { id, token } = await sendNew();
  await linkOf(server, token).accept(await linkOf(server, token).askForCode());
  const tables = ['quote_versions', 'quote_events', 'quote_acceptances'];
  for (const table of tables)
    for (const change of [`update ${table} set workspace_id = workspace_id`, `delete from ${table}`]) {
      const asRequest = () =>
        server.database.asUser(quoter.userId, () =>
          sql.raw(`${change} where quote_id = '${id}'`).execute(server.database.current),
        );
      await expect(asRequest()).rejects.toThrow(/permission denied/);
      // Its owner has the right, and the trigger still refuses.
      await expect(runAsOwner(`${change} where quote_id = '${id}'`)).rejects.toThrow(
        /never changed or deleted/,
      );
    }
});

test('with its workspace a quote goes altogether', async () => {
  const leaving = await signUpQuoter(server, 'agency');
  const { id } = await leaving.create();
  await linkOf(server, await leaving.send(id)).read();
  await runAsOwner(`delete from profiles where user_id = '${leaving.userId}'`);
  const left = await server.database.asSystem(() =>
    sql`select from quotes where id = ${id} union all select from quote_events where quote_id = ${id}`.execute(
      server.database.current,
    ),
  );
  expect(left.rows).toEqual([]);
});

/** As whoever owns the tables, who may do what no request may. */
async function runAsOwner(statement: string): Promise<void> {
  await server.database.asOwner(() => sql.raw(statement).execute(server.database.current));
}
