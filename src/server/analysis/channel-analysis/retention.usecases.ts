import type { Database } from '../../platform/db/database.ts';
import type { KeptKind } from '../../platform/db/kept-kind.ts';
import {
  deleteOldResults,
  findOldResults,
  keptNames,
  keptResultTexts,
  stripOldResults,
} from './channel-analysis.rows.ts';
import { allowanceWindowMs, deleteOldAnonymousAnalyses, deletePastAllowances } from './visitors.rows.ts';

const dayMs = 24 * 3_600_000;
/** YouTube's terms: texts for 30 days, statistics and derived figures for 36 months. */
const textsKeptMs = 30 * dayMs;
const figuresKeptMs = 36 * 30 * dayMs;

/** What `forgetOldAnalyses` sees to. */
export const keptAnalyses: readonly KeptKind[] = [
  {
    kind: 'result_texts',
    title: 'Texts of analysis results: titles, descriptions',
    table: 'channel_results',
    since: 'fetched_at',
    keptMs: textsKeptMs,
    fate: 'texts deleted',
    holding: keptResultTexts,
  },
  {
    kind: 'result_names',
    title: 'Names, handles and pictures of analyzed channels that were not read anew',
    table: 'channel_results',
    since: 'named_at',
    keptMs: textsKeptMs,
    fate: 'texts deleted',
    holding: keptNames,
  },
  {
    kind: 'result_figures',
    title: 'Figures of analysis results, and the analyses that show them',
    table: 'channel_results',
    since: 'created_at',
    keptMs: figuresKeptMs,
    fate: 'deleted',
  },
  {
    kind: 'visitor_analyses',
    title: 'Analyses of visitors who were not signed in',
    table: 'channel_analyses',
    since: 'created_at',
    keptMs: textsKeptMs,
    fate: 'deleted',
    lacking: 'user_id',
  },
  {
    kind: 'visitor_allowances',
    title: 'What visitors’ addresses have used of their hour, as digests',
    table: 'anonymous_allowances',
    since: 'window_start',
    keptMs: allowanceWindowMs,
    fate: 'deleted',
  },
];

/** From when on visitors' analyses are kept. */
export function visitorsKeptSince(at: Date): Date {
  return new Date(at.getTime() - textsKeptMs);
}

/** In pieces: an installation that was off for weeks has more to do than one statement may take time for. */
const strippedAtOnce = 500;
const strippedInARun = 50_000;

/** Takes out of the stored analyses what must not be kept longer; running it twice or at once does no harm. */
export async function forgetOldAnalyses(context: { database: Database; now: () => Date }): Promise<void> {
  const { database } = context;
  const at = context.now();
  const ago = (ms: number) => new Date(at.getTime() - ms);
  const before = ago(textsKeptMs);
  const ids = await findOldResults(database, { before, most: strippedInARun });
  for (let from = 0; from < ids.length; from += strippedAtOnce)
    await stripOldResults(database, { before, ids: ids.slice(from, from + strippedAtOnce) });
  await deleteOldAnonymousAnalyses(database, ago(textsKeptMs));
  await deleteOldResults(database, ago(figuresKeptMs));
  await deletePastAllowances(database, at);
}
