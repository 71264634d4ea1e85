import { measureCachedAnalysis } from './cached-analysis.ts';
import { measureEngine } from './engine.ts';
import { measurePageSize } from './page-size.ts';
import { measureQuota } from './quota.ts';
import { measureStartUp } from './start-up.ts';
import { printTable } from './table.ts';

/** `npm run bench`: every figure the product promises, beside a bare implementation where there is one. */
printTable('Engine', measureEngine());
printTable('YouTube quota', await measureQuota());
printTable('Landing page', measurePageSize());
printTable('Start', await measureStartUp());
printTable('Cached analysis', await measureCachedAnalysis());
