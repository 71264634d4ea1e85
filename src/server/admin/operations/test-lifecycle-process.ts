import { forgetOldAnalyses } from '../../analysis/channel-analysis/retention.usecases.ts';
import { openHalfWay, stopHalfWay } from '../../platform/testing/test-killed.ts';
import { runLifecycle } from './lifecycle.usecases.ts';

const context = await openHalfWay();
const lifecycle = [
  { name: 'forget old analyses', everyMs: 60_000, run: () => forgetOldAnalyses(context) },
  { name: 'the rest', everyMs: 60_000, run: stopHalfWay },
];
await runLifecycle({ ...context, lifecycle });
