import { expect, test } from 'vitest';
import { findBreaches } from './structure-rules.ts';

const breaches = (path: string, text = '') => findBreaches([{ path, text }]);

test.each([
  ['src/engine/pricing/price.ts', "import { z } from 'zod';"],
  ['src/engine/pricing/price.ts', "import { pool } from '../../server/platform/db/pool.ts';"],
  ['src/engine/pricing/price.ts', 'const now = Date.now();'],
  ['src/engine/pricing/price.ts', 'export async function price() {}'],
  ['src/contract/site.ts', "import { createApp } from '../server/app.ts';"],
  ['src/youtube/client.ts', "import type { Config } from '../server/main.ts';"],
  ['src/server/app.ts', "import { theme } from '../web/ui/theme.ts';"],
  ['src/web/site/landing/hero.tsx', "import { readFileSync } from 'node:fs';"],
  ['src/web/site/landing/hero.tsx', "import { Dial } from '../../analysis/channel-analysis/dial.tsx';"],
  ['src/web/site/landing/hero.tsx', "import { Notice } from '../legal/notice.tsx';"],
  ['src/values/days.ts', "import { niches } from '../engine/analysis/niches.ts';"],
  ['src/drawing/dial-geometry.ts', 'const turn = Math.random();'],
  [
    'src/doubles/stripe/stripe-double.ts',
    "import { serve } from '../../server/platform/http/contract-listener.ts';",
  ],
  ['src/youtube/client.ts', "import { startYouTubeDouble } from '../doubles/youtube/double.ts';"],
  [
    'src/server/accounts/plans/plans.usecases.ts',
    "import { x } from '../../platform/alerts/alerts.rows.ts';",
  ],
  [
    'src/server/analysis/channels/channels.rows.ts',
    "import { x } from '../channel-analysis/channel-analysis.rows.ts';",
  ],
  ['src/web/site/landing/hero.tsx', "import { account } from '../../../contract/accounts/account.ts';"],
  ['src/server/analysis/channels/channels.usecases.ts', 'db.selectFrom("snapshots")'],
  ['src/server/app.ts', 'const port = process.env.PORT;'],
  ['src/youtube/client.ts', 'const underWay = new Map<string, Promise<void>>();'],
  ['src/server/platform/timers.ts', 'const waiting: (() => void)[] = [];'],
  ['src/youtube/client.ts', "import { log } from '../server/platform/log.ts';"],
  ['src/web/site/landing/hero.module.css', '.hero { color: #fff; }'],
  ['src/server/utils/clock.ts', ''],
  ['src/web/ui/index.ts', ''],
  ['src/web/ui/ScoreDial.tsx', ''],
])('a breach in %s is found: %s', (path, text) => {
  expect(breaches(path, text)).toHaveLength(1);
});

test.each([
  ['src/engine/pricing/price.ts', "import type { Niche } from '../analysis/niches.ts';\n// not Date.now()\n"],
  ['src/youtube/client.test.ts', "import { startYouTubeDouble } from '../doubles/youtube/double.ts';"],
  ['src/doubles/stripe/objects.rows.ts', "import { Database } from '../../server/platform/db/database.ts';"],
  [
    'src/contract/site.ts',
    "import { niches } from '../engine/analysis/niches.ts';\nimport { z } from 'zod';",
  ],
  ['src/server/main.ts', 'const port = process.env.PORT;'],
  ['src/server/platform/limits/mutex.ts', 'const lastOf = new Map<string, Promise<unknown>>();'],
  ['src/youtube/client.ts', "import { createMemo } from '../server/platform/limits/single-flight.ts';"],
  ['src/server/analysis/channels/channels.rows.ts', 'db.selectFrom("snapshots")'],
  [
    'src/server/analysis/channels/channels.usecases.ts',
    "import { db } from '../../platform/db/database.ts';",
  ],
  [
    'src/server/agency/external-api/external-api.usecases.ts',
    "import { analyseChannel } from '../../analysis/channel-analysis/channel-analysis.usecases.ts';",
  ],
  [
    'src/web/site/landing/hero.tsx',
    "import type { Account } from '../../../contract/accounts/account.ts';\nimport { longestName } from '../../../contract/limits.ts';",
  ],
  ['src/web/app/router.tsx', "import { Landing } from '../site/landing/landing-screen.tsx';"],
  [
    'src/web/site/landing/hero.tsx',
    "import { Stat } from '../../ui/stat.tsx';\nimport { price } from '../../../engine/pricing/price.ts';",
  ],
])('%s may hold %s', (path, text) => {
  expect(breaches(path, text)).toEqual([]);
});
