import { parseArgs } from 'node:util';
import { evaluate } from '../src/engine/evaluation/evaluate.ts';
import { summariseEvaluation } from '../src/engine/evaluation/evaluation-summary.ts';
import { readEvaluationFolder } from './evaluation-folder.ts';
import { drawHits, printEvaluation, printHits } from './evaluation-report.ts';
import { writeMeasured } from './measured-accuracy.ts';

/**
 * `npm run evaluate -- <folder>`: the engine's measured errors on recorded channels and on what people said of them.
 */
const usage = `Usage: npm run evaluate -- <folder with channels*/ and labels/> [--json | --write | --hits <count> [--seed <number>]]
  --json   the figures that the product is held to, as JSON
  --write  the whole report into the page /accuracy and docs/evaluation.md
  --hits   so many counted phrases of medium and above, drawn by the seed, for a person to judge`;

const { values, positionals } = parseArgs({
  options: {
    json: { type: 'boolean' },
    write: { type: 'boolean' },
    hits: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
  allowPositionals: true,
});
const [folder] = positionals;
if (folder === undefined) {
  console.error(usage);
  process.exit(1);
}
const set = readEvaluationFolder(folder, console.error);
if (Object.values(set).every((list) => list.length === 0)) {
  console.error(`No readable channel file (channels*/*.json) and no label (labels/*) in ${folder}.`);
  process.exit(1);
}
if (values.hits === undefined) show();
else
  console.log(printHits(drawHits(set.channels, { count: Number(values.hits), seed: Number(values.seed) })));

function show(): void {
  const report = evaluate(set);
  if (values.json) console.log(JSON.stringify(summariseEvaluation(report), null, 2));
  else console.log(printEvaluation(report));
  if (values.write) writeMeasured(report, new Date().toISOString().slice(0, 10));
}
