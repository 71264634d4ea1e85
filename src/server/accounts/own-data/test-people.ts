import { sql } from 'kysely';
import { z } from 'zod';
import { buyReport } from '../../analysis/channel-analysis/test-reports.ts';
import { alpha, prove } from '../../creators/creators/test-creators.ts';
import { testPassword } from '../../platform/testing/test-accounts.ts';
import type { SignedUp } from '../../platform/testing/test-accounts.ts';
import { callsOf } from '../../platform/testing/test-calls.ts';
import type { Answer } from '../../platform/testing/test-calls.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { changeProfile } from '../plans/test-plans.ts';
import type { DeletionContext } from './deletions.usecases.ts';

/** Somebody who has used everything there is, under a name and an address that occur nowhere else. */
export interface Person extends SignedUp {
  name: string;
  call(path: string, body?: unknown): Promise<Answer>;
  /** Addresses of what they share with everybody. */
  links: { report: string; kit: string; tenant: string };
  apiKey: string;
}

const urlAnswer = z.looseObject({ url: z.string() });
const idAnswer = z.looseObject({ id: z.string() });
const keyAnswer = z.looseObject({ api_key: z.string() });

/** A person with rows in nearly every table, made through the product's own calls. */
export async function addPerson(server: TestServer, word: string): Promise<Person> {
  const name = `=Zebulon ${word}`;
  const member = await server.signUp({ name, email: `zebulon.${word}@quagmire.example` });
  const { userId } = member;
  const call = callsOf(server, member);
  const post = async <T>(path: string, body: object, schema: z.ZodType<T>): Promise<T> => {
    const { status, body: answer } = await call(path, body);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(answer)}`);
    return schema.parse(answer);
  };
  await changeProfile(server.database, userId, enterprise);
  await buyReport(server.database, { userId, channelId: alpha });
  await prove(server, {
    channelId: alpha,
    ownership: (action, channelId) =>
      post('/api/creators/ownership', { action, channel_id: channelId }, claimed),
  });
  const { id } = await post('/functions/v1/analyze-youtube-channel', { channelUrl: alpha }, idAnswer);
  const algorithm = '/functions/v1/personalize-user-algorithm';
  await post(algorithm, { action: 'update_preferences', risk_tolerance: 'high' }, anything);
  await post(algorithm, { action: 'give_feedback', analysis_id: id, rating: 4 }, anything);
  const report = await post('/api/reports/share', { analysisId: id, action: 'share' }, urlAnswer);
  const written = {
    headline: name,
    about: '',
    contact_address: member.email,
    shows_rates: false,
    shared: true,
  };
  const saved = { action: 'save', channel_id: alpha, ...written };
  const kit = await post('/api/creators/media-kit', saved, urlAnswer);
  await post('/api/creators/listing', { action: 'save', channel_id: alpha, ...listing }, anything);
  const told = { ...rate, notes: `told by ${name}` };
  await post('/api/creators/rates', { action: 'submit', channel_id: alpha, ...told }, anything);
  const { api_key: apiKey } = await post(
    '/functions/v1/manage-api-keys',
    { action: 'create', key_name: name },
    keyAnswer,
  );
  const job = { job_name: name, channel_urls: [alpha] };
  await post('/functions/v1/bulk-channel-analysis', job, anything);
  await call('/api/account/data-export/ask', {});
  await acceptRates(server, userId);
  const tenant = await openTenantPage(server, { userId, name, call });
  return { ...member, name, call, apiKey, links: { report: report.url, kit: kit.url, tenant } };
}

const enterprise = { override_subscription_tier: 'enterprise', override_until: new Date('2030-01-01') };
const anything = z.looseObject({});
const claimed = z.object({ code: z.string().nullable(), proven_at: z.string().nullable() });
const listing = {
  bio: 'Tools, explained.',
  content_categories: ['Tech'],
  language: 'en',
  region: 'US',
  min_rate: 500,
  max_rate: 2500,
  rate_currency: 'USD',
};
const rate = {
  rate_type: 'cpm',
  amount_hundredths: 2_000,
  currency: 'USD',
  agreed_on: '2026-11-01',
};

/** Takes submitted rates over, as an administrator does. */
function acceptRates({ database }: TestServer, userId: string): Promise<unknown> {
  return database.asSystem(() =>
    sql`insert into stored_creator_rates (id, source, channel_name, channel_id, niche, rate_type, quoted_amount, currency,
      notes, date_collected, submitted_rate_id, fingerprint, created_at, updated_at)
      select gen_random_uuid(), 'creator', 'Channel alpha', channel_id, 'Tech', rate_type, 20, currency, notes, agreed_on, id,
        gen_random_uuid(), now(), now() from submitted_rates where user_id = ${userId}`.execute(
      database.current,
    ),
  );
}

async function openTenantPage(
  { database, url }: TestServer,
  { userId, name, call }: { userId: string; name: string; call: Person['call'] },
): Promise<string> {
  await call('/api/white-label');
  return database.asUser(userId, async () => {
    const { rows } = await sql<{ id: string }>`
      update white_label_settings set brand_name = ${name} returning public_id as id`.execute(
      database.current,
    );
    return `${url}/branded/${rows[0]?.id}`;
  });
}

/** What deletions are carried out with, as a worker has it. */
export function deletionContext({
  database,
  clock,
  stripe,
  mails,
  reports,
  url,
}: TestServer): DeletionContext {
  return {
    database,
    now: () => clock.now,
    demo: false,
    payments: stripe.payments,
    mailer: { send: async (mail) => void mails.push(mail), close: async () => undefined },
    origin: () => url,
    warn: (error) => void reports.push(error),
  };
}

/** Signs in as a browser does; answers the cookie. */
export async function signIn({ url }: TestServer, email: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: testPassword }),
  });
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
