import { join } from 'node:path';
import { destination } from 'pino';
import { deleteAccount } from '../src/server/admin/operator-tasks/delete-account.usecases.ts';
import { parseConfiguration } from '../src/server/configuration.ts';
import { createLog } from '../src/server/platform/log.ts';
import { connectMail } from '../src/server/platform/outside/mail.ts';
import { connectPayments } from '../src/server/platform/outside/payment-access.ts';
import { runForAccount } from './operator-task.ts';

/** `npm run delete-account -- <email>`: deletes an account after seven days, as its owner would; `--now` at once. */
await runForAccount({ name: 'delete-account', option: '--now' }, async ({ database, now }, input) => {
  const configuration = parseConfiguration(process.env);
  const { baseUrl, stripe, mail, dataDir, port, youtube } = configuration;
  const origin = () => baseUrl ?? `http://127.0.0.1:${port}`;
  const log = createLog(destination({ dest: 2, sync: true }));
  const warn = (error: unknown, sentence: string) => log.warn({ err: error }, sentence);
  const access = await connectPayments(stripe, {
    database,
    now,
    origin,
    webhookUrl: () => null,
    warn: (sentence) => log.warn(sentence),
  });
  const mailer = await connectMail({ ...mail, outboxFolder: join(dataDir, 'outbox'), now }, log);
  try {
    const demo = youtube.apiKey === null;
    const context = { database, now, demo, origin, warn, mailer, payments: access.payments };
    const deleted = await deleteAccount(context, { email: input.email, isNow: input.hasOption });
    if (deleted === null) return null;
    const { email, userId, dueAt } = deleted;
    const account = `${email} (user ${userId})`;
    const text =
      dueAt === null
        ? `${account} is deleted, with everything that was its owner’s.`
        : `${account} is hidden and signed out, and will be deleted at ${dueAt.toISOString()}. Until then its owner can take it back.`;
    return { text, ok: true };
  } finally {
    await mailer.close();
    await access.close();
  }
});
