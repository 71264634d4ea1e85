import { measureBulk } from './bulk.ts';
import { measureCachedAnalysis } from './cached-analysis.ts';
import { measureDashboard } from './dashboard.ts';
import { measureEngine } from './engine.ts';
import { measureExports } from './exports.ts';
import { measureExternalApi } from './external-api.ts';
import { measureMarketplace } from './marketplace.ts';
import { measureOneCredit } from './one-credit.ts';
import { measurePageSize } from './page-size.ts';
import { measureQuota } from './quota.ts';
import { measureSignInFlood } from './sign-in-flood.ts';
import { measureStartUp } from './start-up.ts';
import { printTable } from './table.ts';

/** `npm run bench`: every figure the product promises, beside a bare implementation where there is one. */
printTable('Engine', measureEngine());
printTable('YouTube quota', await measureQuota());
printTable('Landing page', measurePageSize());
printTable('Start', await measureStartUp());
printTable('Cached analysis', await measureCachedAnalysis());
printTable('One credit', await measureOneCredit());
printTable('Sign-in flood', await measureSignInFlood());
printTable('Dashboard', await measureDashboard());
printTable('Exports', await measureExports());
printTable('Marketplace', await measureMarketplace());
printTable('External API', await measureExternalApi());
printTable('Bulk', await measureBulk());
