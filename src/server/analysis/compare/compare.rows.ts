import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { anyOf } from '../../platform/db/sql.ts';

/** An analysis of a workspace with its result; texts are `null` once they had to be forgotten. */
export interface ComparedRecord {
  id: string;
  channelId: string;
  createdAt: Date;
  sponsorshipScore: number | null;
  fetchedAt: Date;
  modelVersion: string;
  demo: boolean;
  channelName: string | null;
  handle: string | null;
  thumbnailUrl: string | null;
  figures: unknown;
  fullResult: string | null;
  limitedResult: string | null;
}

function selectCompared(database: Database, workspaceId: string) {
  return database.current
    .selectFrom('channel_analyses as analysis')
    .innerJoin('channel_results as result', 'result.id', 'analysis.result_id')
    .select(['analysis.id', 'analysis.channel_id as channelId', 'analysis.created_at as createdAt'])
    .select(['analysis.sponsorship_score as sponsorshipScore', 'result.fetched_at as fetchedAt'])
    .select(['result.model_version as modelVersion', 'result.demo', 'result.channel_name as channelName'])
    .select(['result.handle', 'result.thumbnail_url as thumbnailUrl', 'result.figures'])
    .select(['result.full_result as fullResult', 'result.limited_result as limitedResult'])
    .where('analysis.user_id', '=', workspaceId);
}

/** Those of the analyses that are in the workspace, in no order. */
export function findAnalyses(
  database: Database,
  { workspaceId, ids }: { workspaceId: string; ids: readonly string[] },
): Promise<ComparedRecord[]> {
  return selectCompared(database, workspaceId).where('analysis.id', '=', anyOf('uuid', ids)).execute();
}

/** The workspace's newest analysis of each of these channels. */
export function findNewestOfEach(
  database: Database,
  { workspaceId, channelIds }: { workspaceId: string; channelIds: readonly string[] },
): Promise<ComparedRecord[]> {
  return selectCompared(database, workspaceId)
    .distinctOn('analysis.channel_id')
    .where('analysis.channel_id', '=', anyOf('text', channelIds))
    .orderBy('analysis.channel_id')
    .orderBy('analysis.created_at', 'desc')
    .execute();
}

/** What stands behind a link. */
export interface SharedComparison {
  workspaceId: string;
  analysisIds: string[];
  showsPrices: boolean;
  expiresAt: Date;
}

/** A link as its workspace lists it. */
export interface ComparisonLink extends SharedComparison {
  id: string;
  createdAt: Date;
  /** As YouTube called them; `null` where that is not kept any more. */
  channels: (string | null)[];
}

export async function insertLink(
  database: Database,
  link: SharedComparison & { id: string; tokenDigest: Buffer; createdAt: Date },
): Promise<void> {
  await database.current
    .insertInto('shared_comparisons')
    .values({
      id: link.id,
      workspace_id: link.workspaceId,
      token_digest: link.tokenDigest,
      analysis_ids: link.analysisIds,
      shows_prices: link.showsPrices,
      created_at: link.createdAt,
      expires_at: link.expiresAt,
    })
    .execute();
}

/** The workspace's links that work, newest first. */
export function findLinks(
  database: Database,
  { workspaceId, at }: { workspaceId: string; at: Date },
): Promise<ComparisonLink[]> {
  return database.current
    .selectFrom('shared_comparisons as link')
    .select(['link.id', 'link.workspace_id as workspaceId', 'link.analysis_ids as analysisIds'])
    .select(['link.shows_prices as showsPrices', 'link.expires_at as expiresAt'])
    .select('link.created_at as createdAt')
    .select(
      sql<(string | null)[]>`array(
        select result.channel_name from unnest(link.analysis_ids) with ordinality as asked (id, place)
        join channel_analyses as analysis on analysis.id = asked.id and analysis.user_id = link.workspace_id
        join channel_results as result on result.id = analysis.result_id
        order by asked.place)`.as('channels'),
    )
    .where('link.workspace_id', '=', workspaceId)
    .where('link.expires_at', '>', at)
    .orderBy('link.created_at', 'desc')
    .execute();
}

/** Makes room: links that have ended are nothing to anybody. */
export async function deleteEndedLinks(
  database: Database,
  { workspaceId, at }: { workspaceId: string; at: Date },
): Promise<void> {
  await database.current
    .deleteFrom('shared_comparisons')
    .where('workspace_id', '=', workspaceId)
    .where('expires_at', '<=', at)
    .execute();
}

export async function deleteLink(
  database: Database,
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<boolean> {
  const deleted = await database.current
    .deleteFrom('shared_comparisons')
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

/** What is behind a link that works; nobody's whose account is about to go. */
export async function findShared(
  database: Database,
  { tokenDigest, at }: { tokenDigest: Buffer; at: Date },
): Promise<SharedComparison | null> {
  const shared = await database.current
    .selectFrom('shared_comparisons')
    .select(['workspace_id as workspaceId', 'analysis_ids as analysisIds'])
    .select(['shows_prices as showsPrices', 'expires_at as expiresAt'])
    .where('token_digest', '=', tokenDigest)
    .where('expires_at', '>', at)
    .where((eb) => eb.not(eb.fn<boolean>('is_leaving', ['workspace_id'])))
    .executeTakeFirst();
  return shared ?? null;
}
