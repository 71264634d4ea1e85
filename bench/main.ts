import { measureBackup } from './backup.ts';
import { measureBulk } from './bulk.ts';
import { measureCachedAnalysis } from './cached-analysis.ts';
import { measureCalibration } from './calibration.ts';
import { measureCampaignReport } from './campaign-report.ts';
import { measureCampaignVideos } from './campaign-videos.ts';
import { measureCompare } from './compare.ts';
import { measureDashboard } from './dashboard.ts';
import { measureEngine } from './engine.ts';
import { measureExports } from './exports.ts';
import { measureExternalApi } from './external-api.ts';
import { measureImport } from './import.ts';
import { measureLibrary } from './library.ts';
import { measureLists } from './lists.ts';
import { measureMarketplace } from './marketplace.ts';
import { measureOffers } from './offers.ts';
import { measureOneCredit } from './one-credit.ts';
import { measurePageSize } from './page-size.ts';
import { measureQuota } from './quota.ts';
import { measureReturns } from './returns.ts';
import { measureRedirects } from './redirects.ts';
import { measureSignInFlood } from './sign-in-flood.ts';
import { measureWatch } from './watch.ts';
import { measureStartUp } from './start-up.ts';
import type { Row } from './table.ts';
import { printTable } from './table.ts';

/** Each part of the benchmark, with the name that selects it. */
const parts: readonly [string, () => Row[] | Promise<Row[]>][] = [
  ['Engine', measureEngine],
  ['YouTube quota', measureQuota],
  ['Landing page', measurePageSize],
  ['Start', measureStartUp],
  ['Cached analysis', measureCachedAnalysis],
  ['One credit', measureOneCredit],
  ['Sign-in flood', measureSignInFlood],
  ['Dashboard', measureDashboard],
  ['Exports', measureExports],
  ['Marketplace', measureMarketplace],
  ['Library', measureLibrary],
  ['Lists', measureLists],
  ['Compare', measureCompare],
  ['External API', measureExternalApi],
  ['Bulk', measureBulk],
  ['Import', measureImport],
  ['Calibration', measureCalibration],
  ['Offers', measureOffers],
  ['Backup', measureBackup],
  ['Watch', measureWatch],
  ['Campaign videos', measureCampaignVideos],
  ['Campaign report', measureCampaignReport],
  ['Returns', measureReturns],
  ['Redirects', measureRedirects],
];
const nameOf = (title: string) => title.toLowerCase().replaceAll(' ', '-');

/** `npm run bench`: every figure the product promises, beside a bare one if there is one; or only the named parts. */
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !parts.some(([title]) => nameOf(title) === name));
if (unknown.length > 0) {
  throw new Error(
    `There is no ${unknown.join(', ')}; name some of ${parts.map(([title]) => nameOf(title)).join(', ')}.`,
  );
}
for (const [title, measure] of parts) {
  if (asked.length === 0 || asked.includes(nameOf(title))) printTable(title, await measure());
}
