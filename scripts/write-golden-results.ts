import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { computeGoldenResults, goldenPath, goldenResults } from './golden-results.ts';

/** `npm run golden-results`: writes the sample channels' results down anew, after `modelVersion` was changed. */
const computed = computeGoldenResults();
const known = existsSync(goldenPath)
  ? goldenResults.parse(JSON.parse(readFileSync(goldenPath, 'utf8')))
  : null;
const changed = Object.entries(computed.results).filter(
  ([handle, { digest }]) => known?.results[handle]?.digest !== digest,
);
if (known?.modelVersion === computed.modelVersion && changed.length > 0) {
  console.error(
    `The figures of ${changed.length} sample channels have changed under version ${computed.modelVersion}: change modelVersion in src/engine/analyse.ts first.`,
  );
  process.exit(1);
}
writeFileSync(goldenPath, `${JSON.stringify(computed, null, 2)}\n`);
console.log(`${changed.length} results changed, all written under version ${computed.modelVersion}.`);
