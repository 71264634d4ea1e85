import { expect, test } from 'vitest';
import { itemise } from '../src/engine/pricing/receipt.ts';
import { computeSampleReport } from '../src/server/analysis/channel-analysis/sample-report.usecases.ts';
import { sampleReceipt } from '../src/web/session/sample-receipt.ts';

// Where this fails: npm run build-sample writes it anew.
test('the first screens show the receipt of /sample-report', () => {
  const analysis = JSON.parse(computeSampleReport());
  expect(sampleReceipt).toEqual({ channelName: analysis.channelName, receipt: itemise(analysis) });
});
