import type { Database } from '../db/database.ts';
import { deletePastAllowances } from './allowance.rows.ts';
import { deleteOldAnonymousAnalyses, deleteOldResults, stripOldResults } from './channel-analysis.rows.ts';

const dayMs = 24 * 3_600_000;
/** YouTube's terms: texts for 30 days, statistics and derived figures for 36 months. */
const textsKeptMs = 30 * dayMs;
const figuresKeptMs = 36 * 30 * dayMs;

/** Takes out of the stored analyses what must not be kept longer; running it twice or at once does no harm. */
export async function forgetOldAnalyses(context: { database: Database; now: () => Date }): Promise<void> {
  const { database } = context;
  const at = context.now();
  const ago = (ms: number) => new Date(at.getTime() - ms);
  await stripOldResults(database, ago(textsKeptMs));
  await deleteOldAnonymousAnalyses(database, ago(textsKeptMs));
  await deleteOldResults(database, ago(figuresKeptMs));
  await deletePastAllowances(database, at);
}
