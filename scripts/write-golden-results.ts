import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { computeGoldenResults, findForbiddenChanges, goldenPath } from './golden-results.ts';

/** `npm run golden-results`: writes the model's results again, after `modelVersion` was changed. */
const computed = computeGoldenResults();
const known: unknown = existsSync(goldenPath) ? JSON.parse(readFileSync(goldenPath, 'utf8')) : null;
const forbidden = findForbiddenChanges(known, computed);
if (forbidden.length > 0) {
  console.error(
    `Under version ${computed.modelVersion} this has changed: ${forbidden.join('; ')}. Change modelVersion in src/engine/analysis/analyse.ts first.`,
  );
  process.exit(1);
}
writeFileSync(goldenPath, `${JSON.stringify(computed, null, 2)}\n`);
console.log(`All results are written under version ${computed.modelVersion}.`);
