import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parseConfiguration } from '../src/server/configuration.ts';
import { createLog } from '../src/server/platform/log.ts';
import { startProduct } from '../src/server/product.ts';
import { whyNotDevelopment } from './dev-installation.ts';
import { seedDevelopment } from './seed-development.ts';
import { enter } from './seed-person.ts';

const realThings = [
  'DATABASE_URL',
  'DATA_DIR',
  'YOUTUBE_API_KEY',
  'STRIPE_SECRET_KEY',
  'SMTP_URL',
  'GOOGLE_CLIENT_ID',
];

test.each(realThings)('known passwords are refused where %s is set', (name) => {
  expect(whyNotDevelopment({ [name]: 'x' })).toContain(name);
  expect(whyNotDevelopment({ [name]: ' ' })).toBeNull();
});

test('known passwords are refused in production, before anything is opened', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/dev-seed.ts'], {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/nothing' },
  });
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(/DATABASE_URL, NODE_ENV=production may lead to another one\. Nothing was written\./);
});

test('filling twice makes each account and what belongs to it once', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sponsorscope-seed-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const log = createLog(process.stderr);
  log.level = 'error';
  const product = await startProduct(parseConfiguration({ DATA_DIR: dataDir, PORT: '0' }), log);
  onTestFinished(() => product.close());
  const url = product.url ?? '';
  const seed = () => seedDevelopment({ url, database: product.database });

  const accounts = await seed();
  const [admin, agency, creator] = await Promise.all(accounts.map((account) => enter(url, account)));
  const look = async () => ({
    isAdmin: (await admin?.api.start())?.account?.profile.is_admin,
    rates: (await admin?.api.listCreatorRates({ source: 'admin' }))?.total,
    waiting: (await admin?.api.waitingRates())?.total,
    overrides: (await admin?.api.auditLog({}))?.entries.map(({ action_type }) => action_type).toSorted(),
    tier: (await agency?.api.start())?.account?.plan.tier,
    analyses: (await agency?.api.dashboard())?.usage_trend.at(-1)?.analyses,
    jobs: (await agency?.api.bulkJobs())?.jobs,
    channels: (await creator?.api.creatorChannels())?.channels,
  });
  const first = await look();
  expect(first).toMatchObject({
    isAdmin: true,
    rates: 6,
    waiting: 1,
    tier: 'agency',
    jobs: [
      { status: 'completed', total_channels: 23, failed_count: 2, duplicate_count: 1, rejected_count: 1 },
    ],
    channels: [
      { bought: true, listed: true, proven_at: expect.any(String), media_kit_url: expect.any(String) },
    ],
  });
  expect(await seed()).toEqual(accounts);
  expect(await look()).toEqual(first);
});
