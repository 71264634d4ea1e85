import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { anyOf, containing } from '../../platform/db/sql.ts';

/** What narrows a library; `null` narrows nothing. */
export interface Narrowing {
  search: string | null;
  verdict: string | null;
  niche: string | null;
  /** Those that are allowed. */
  safety: readonly string[] | null;
  risk: readonly string[] | null;
  mostPrice: number | null;
  leastSubscribers: number | null;
  mostSubscribers: number | null;
  country: string | null;
  language: string | null;
  sponsor: string | null;
  /** Who made it. */
  memberId: string | null;
  /** The first instant, and the one behind the last. */
  since: Date | null;
  until: Date | null;
  jobId: string | null;
}

/** Whose prices may be seen: those of all channels, or of these. */
export type Priced = 'all' | readonly string[];

export interface Question {
  userId: string;
  narrowing: Narrowing;
  priced: Priced;
}

export const isPriced = (priced: Priced) =>
  priced === 'all' ? sql<SqlBool>`true` : sql<SqlBool>`analysis.channel_id = ${anyOf('text', priced)}`;

/** A part of a text that is kept in lower case; the database lowers both, because languages differ in how. */
const holds = (column: string, text: string) =>
  sql<SqlBool>`${sql.ref(`analysis.${column}`)} like lower(${containing(text)})`;

/** Each condition by what asks for it; what nobody asks for is not in the statement. */
function conditionsOf({ userId, narrowing, priced }: Question): RawBuilder<SqlBool>[] {
  const given = <T>(value: T | null, condition: (value: T) => RawBuilder<SqlBool>) =>
    value === null ? [] : [condition(value)];
  const equals = (column: string) => (value: unknown) =>
    sql<SqlBool>`${sql.ref(`analysis.${column}`)} = ${value}`;
  const among = (column: string) => (values: readonly string[]) =>
    sql<SqlBool>`${sql.ref(`analysis.${column}`)} = ${anyOf('text', values)}`;
  const isAbout = (text: string) =>
    sql<SqlBool>`(${holds('name_key', text)} or ${holds('handle_key', text.replace(/^@/, ''))})`;
  return [
    ...given(narrowing.since, (at) => sql`analysis.created_at >= ${at}`),
    ...given(narrowing.until, (at) => sql`analysis.created_at < ${at}`),
    ...given(narrowing.search, isAbout),
    ...given(narrowing.verdict, equals('verdict')),
    ...given(narrowing.niche, equals('niche')),
    ...given(narrowing.safety, among('brand_safety')),
    ...given(narrowing.risk, among('risk_level')),
    ...given(narrowing.mostPrice, (most) => sql`(analysis.price <= ${most} and ${isPriced(priced)})`),
    ...given(narrowing.leastSubscribers, (least) => sql`analysis.subscribers >= ${least}`),
    ...given(narrowing.mostSubscribers, (most) => sql`analysis.subscribers <= ${most}`),
    ...given(narrowing.country, equals('country')),
    ...given(narrowing.language, (name) => sql`lower(analysis.language) = lower(${name})`),
    ...given(narrowing.sponsor, (name) => holds('sponsor_keys', name)),
    ...given(narrowing.memberId, (id) =>
      // What was made before there were members is its owner's.
      id === userId
        ? sql`coalesce(analysis.made_by, analysis.user_id) = ${id}`
        : sql`analysis.made_by = ${id}`,
    ),
    ...given(
      narrowing.jobId,
      (id) => sql`analysis.id in (select analysis_id from bulk_lines where user_id = ${userId}
        and job_id = ${id} and state = 'completed' and analysis_id is not null)`,
    ),
  ];
}

/** The workspace's analyses that a question is about, without results: those are a hundred times as wide. */
export function selectNarrowed(database: Database, question: Question) {
  return conditionsOf(question).reduce(
    (query, condition) => query.where(condition),
    database.current
      .selectFrom('channel_analyses as analysis')
      .where('analysis.user_id', '=', question.userId),
  );
}
