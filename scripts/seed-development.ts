import { setTimeout as wait } from 'node:timers/promises';
import type { CreatorRateFields } from '../src/contract/market/creator-rates.ts';
import type { Database } from '../src/server/platform/db/database.ts';
import { makeAdmin } from '../src/server/admin/operator-tasks/operator-tasks.usecases.ts';
import { readChannelFile } from '../src/youtube/channel-file.ts';
import { sampleChannels } from '../src/doubles/samples/sample-channels.ts';
import { enter, type Account, type Person } from './seed-person.ts';

const password = 'for development only';
/** Reserved for examples: no mail can reach anybody. */
const accounts = {
  admin: { name: 'Ada Admin', email: 'admin@sponsorscope.example', password },
  agency: { name: 'Agnes Agency', email: 'agency@sponsorscope.example', password },
  creator: { name: 'Cora Creator', email: 'creator@sponsorscope.example', password },
} as const satisfies Record<string, Account>;

const analysesWanted = 40;
const dayMs = 24 * 3_600_000;
const mostWaitMs = 60_000;

export interface SeededAccount extends Account {
  /** What was created for it. */
  what: string;
}

/**
 * Fills a running installation with what most screens need, through the product's own calls. Run again, it adds only
 * what is missing.
 */
export async function seedDevelopment({
  url,
  database,
}: {
  url: string;
  database: Database;
}): Promise<SeededAccount[]> {
  const channels = sampleChannels().map((file) => readChannelFile(file).channel);
  const handles = channels.map(({ handle }) => `@${handle}`);
  const admin = await enter(url, accounts.admin);
  await makeAdmin({ database, now: () => new Date(), log: { info: () => undefined } }, accounts.admin);
  const agency = await enter(url, accounts.agency);
  await grantAgency(admin, agency);
  await fillAgency(agency, handles);
  await collectRates(admin, channels);
  const creator = await enter(url, accounts.creator);
  const [channel] = channels;
  if (channel === undefined) throw new Error('There is no sample channel.');
  await fillCreator(creator, { id: channel.id, reference: `@${channel.handle}` });
  return [
    { ...accounts.admin, what: 'administrator; has collected rates' },
    { ...accounts.agency, what: `agency plan; ${analysesWanted} analyses, a bulk job` },
    {
      ...accounts.creator,
      what: `creator of ${channel.title}; full report, media kit, listing, a submitted rate`,
    },
  ];
}

/** As an administrator does it in the support desk, for a year. */
async function grantAgency(admin: Person, agency: Person): Promise<void> {
  const { account } = await agency.api.start();
  if (account?.plan.tier === 'agency') return;
  const { session_token: token = '' } = await admin.api.adminSessionManager({
    action: 'create',
    duration_hours: 1,
  });
  await admin.within(token).adminSecurityAudit({
    action_type: 'tier_override_granted',
    target_email: accounts.agency.email,
    new_values: {
      override_subscription_tier: 'agency',
      override_until: new Date(Date.now() + 365 * dayMs).toISOString(),
    },
    justification: 'Filled for development',
    requires_approval: true,
  });
}

/** The job comes last: if there is one, the analyses exist too. */
async function fillAgency({ api }: Person, handles: readonly string[]): Promise<void> {
  if ((await api.bulkJobs()).jobs.length > 0) return;
  for (const channelUrl of handles.slice(0, analysesWanted)) await api.analyzeYoutubeChannel({ channelUrl });
  const known = handles.slice(analysesWanted - 4, analysesWanted);
  await api.bulkChannelAnalysis({
    job_name: 'Spring campaign',
    // New ones, known ones, one of them twice, one that does not exist, and a line that is not a channel.
    channel_urls: [
      ...handles.slice(analysesWanted),
      ...known,
      ...known.slice(0, 1),
      '@no-such-channel',
      'no channel',
    ],
  });
  await waitFor('the bulk job to end', async () =>
    (await api.bulkJobs()).jobs.every(({ status }) => status !== 'processing'),
  );
}

type SampleChannel = ReturnType<typeof readChannelFile>['channel'];

const quotes: readonly Pick<CreatorRateFields, 'niche' | 'rate_type' | 'quoted_amount' | 'currency'>[] = [
  { niche: 'Tech', rate_type: 'flat_fee', quoted_amount: 3200, currency: 'USD' },
  { niche: 'Tech', rate_type: 'cpm', quoted_amount: 28.5, currency: 'USD' },
  { niche: 'Gaming', rate_type: 'flat_fee', quoted_amount: 1450, currency: 'EUR' },
  { niche: 'Food', rate_type: 'flat_fee', quoted_amount: 900, currency: 'GBP' },
  { niche: 'Finance', rate_type: 'affiliate', quoted_amount: 12.5, currency: 'USD' },
  { niche: 'Travel', rate_type: 'cpm', quoted_amount: 19, currency: 'EUR' },
];

/** In addition to those that come with the sample channels. */
async function collectRates({ api }: Person, channels: readonly SampleChannel[]): Promise<void> {
  if ((await api.listCreatorRates({ source: 'admin' })).total > 0) return;
  for (const [place, quote] of quotes.entries()) {
    const { title = '', handle = '' } = channels[place] ?? {};
    await api.addCreatorRate({
      ...quote,
      channel_name: title,
      channel_url: `https://www.youtube.com/@${handle}`,
      subscriber_count: '',
      notes: 'Told by mail',
      date_collected: new Date(Date.now() - (place + 1) * 3 * dayMs).toISOString().slice(0, 10),
    });
  }
}

/** Bought, proven, shared and listed, one after the other, as a creator does it. */
async function fillCreator(creator: Person, channel: { id: string; reference: string }): Promise<void> {
  const { api } = creator;
  const channel_id = channel.id;
  const findOwn = async () =>
    (await api.creatorChannels()).channels.find((own) => own.channel_id === channel_id);
  const own = await findOwn();
  if (own?.listed === true) return;
  await api.analyzeYoutubeChannel({ channelUrl: channel.reference });
  if (own?.bought !== true) {
    const { offers } = await api.offers();
    const priceId = offers.find(({ product }) => product === 'full_report')?.price_id ?? '';
    const page = await api.createCheckout({ priceId, channelUrl: channel.reference });
    await creator.submit(new URL(page.url).pathname, { action: 'pay' });
    await waitFor('the payment to arrive', async () => (await findOwn())?.bought === true);
  }
  await prove(creator, channel_id);
  await submitRate(creator, channel_id);
  await api.creatorMediaKit({
    action: 'save',
    channel_id,
    shared: true,
    headline: 'Repairs that last',
    about: 'Two videos a week for people who would rather mend it.',
    contact_address: accounts.creator.email,
    shows_rates: true,
  });
  await api.creatorListing({
    action: 'save',
    channel_id,
    bio: 'Two videos a week for people who would rather mend it.',
    content_categories: ['Tech'],
    language: 'en',
    region: 'US',
    min_rate: 1500,
    max_rate: 4000,
    rate_currency: 'USD',
  });
}

async function submitRate({ api }: Person, channel_id: string): Promise<void> {
  if ((await api.creatorRates({ action: 'list' })).rates.length > 0) return;
  await api.creatorRates({
    action: 'submit',
    channel_id,
    rate_type: 'flat_fee',
    amount_hundredths: 280_000,
    currency: 'USD',
    agreed_on: new Date(Date.now() - 20 * dayMs).toISOString().slice(0, 10),
    notes: 'One integration of 60 seconds',
  });
}

/** The code is put into the channel's description in the demo's studio. */
async function prove({ api, submit }: Person, channel_id: string): Promise<void> {
  const { code, proven_at } = await api.creatorOwnership({ action: 'request', channel_id });
  if (proven_at !== null) return;
  await submit(`/demo/studio/${channel_id}`, { description: `Repairs, twice a week. ${code}` });
  await api.creatorOwnership({ action: 'check', channel_id });
}

async function waitFor(what: string, isDone: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + mostWaitMs; !(await isDone()); await wait(200)) {
    if (Date.now() > end) throw new Error(`Waited ${mostWaitMs / 1000} seconds for ${what}, in vain.`);
  }
}
