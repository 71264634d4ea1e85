import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { itemise } from '../src/engine/pricing/receipt.ts';
import { computeSampleReport } from '../src/server/analysis/channel-analysis/sample-report.usecases.ts';

/** `npm run build-sample`: what the first screens show of the sample report, from the engine's own result of it. */
const file = join(import.meta.dirname, '../src/web/session/sample-receipt.ts');

const analysis = JSON.parse(computeSampleReport());
const sample = { channelName: analysis.channelName, receipt: itemise(analysis) };
const source = [
  "import type { Receipt } from '../../engine/pricing/receipt.ts';",
  '',
  '/** The receipt of `/sample-report`; written by `npm run build-sample`, and held to that page by a test. */',
  `export const sampleReceipt: { channelName: string; receipt: Receipt } = ${JSON.stringify(sample)};`,
  '',
].join('\n');
writeFileSync(file, source);
execFileSync(join(import.meta.dirname, '../node_modules/.bin/oxfmt'), [file], { stdio: 'ignore' });
