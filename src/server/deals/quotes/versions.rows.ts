import type { quoteEventKinds } from '../../../contract/deals/quote-parts.ts';
import type { QuoteAuthor } from '../../../engine/pricing/quotes/quote-document.ts';
import type { Database } from '../../platform/db/database.ts';
import { anyOf } from '../../platform/db/sql.ts';

export interface NewVersion {
  quoteId: string;
  workspaceId: string;
  version: number;
  author: QuoteAuthor;
  document: string;
  digest: Buffer;
  totalCents: number;
  /** Who wrote it, of the workspace. */
  personId: string | null;
  at: Date;
}

export async function insertVersion(database: Database, version: NewVersion): Promise<void> {
  await database.current
    .insertInto('quote_versions')
    .values({
      quote_id: version.quoteId,
      workspace_id: version.workspaceId,
      version: version.version,
      author: version.author,
      document: version.document,
      document_sha256: version.digest,
      total_cents: version.totalCents,
      made_by: version.personId,
      created_at: version.at,
    })
    .execute();
}

/** The newest first. */
export function findVersions(database: Database, { quoteId }: { quoteId: string }) {
  return database.current
    .selectFrom('quote_versions')
    .select(['version', 'author', 'document', 'document_sha256 as digest', 'created_at as createdAt'])
    .where('quote_id', '=', quoteId)
    .orderBy('version', 'desc')
    .execute();
}
export type VersionRow = Awaited<ReturnType<typeof findVersions>>[number];

/** How many versions the workspace sent since. Inside `asUser`, behind its lock. */
export async function countSent(
  database: Database,
  { workspaceId, since }: { workspaceId: string; since: Date },
): Promise<number> {
  const { sent } = await database.current
    .selectFrom('quote_versions')
    .select((eb) => eb.fn.countAll<number>().as('sent'))
    .where('workspace_id', '=', workspaceId)
    .where('author', '=', 'sender')
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return sent;
}

export interface NewEvent {
  quoteId: string;
  workspaceId: string;
  kind: (typeof quoteEventKinds)[number];
  actor: QuoteAuthor;
  version: number | null;
  text?: string;
  personId: string | null;
  at: Date;
}

export async function insertEvent(database: Database, event: NewEvent): Promise<void> {
  await database.current
    .insertInto('quote_events')
    .values({
      quote_id: event.quoteId,
      workspace_id: event.workspaceId,
      kind: event.kind,
      actor: event.actor,
      version: event.version,
      text: event.text ?? '',
      person_id: event.personId,
      created_at: event.at,
    })
    .execute();
}

/** The oldest first. */
export function findEvents(database: Database, { quoteId }: { quoteId: string }) {
  return database.current
    .selectFrom('quote_events')
    .select(['kind', 'actor', 'version', 'text', 'created_at as at'])
    .where('quote_id', '=', quoteId)
    .orderBy('id')
    .execute();
}

export interface NewAcceptance {
  quoteId: string;
  workspaceId: string;
  version: number;
  by: QuoteAuthor;
  name: string;
  company: string;
  email: string;
  linkId: string | null;
  addressDigest: Buffer | null;
  digest: Buffer;
  at: Date;
}

/** False where the quote is accepted already, whoever was first. */
export async function insertAcceptance(database: Database, acceptance: NewAcceptance): Promise<boolean> {
  const inserted = await database.current
    .insertInto('quote_acceptances')
    .values({
      quote_id: acceptance.quoteId,
      workspace_id: acceptance.workspaceId,
      version: acceptance.version,
      accepted_by: acceptance.by,
      name: acceptance.name,
      company: acceptance.company,
      email: acceptance.email,
      link_id: acceptance.linkId,
      address_digest: acceptance.addressDigest,
      document_sha256: acceptance.digest,
      accepted_at: acceptance.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('quote_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function findAcceptance(database: Database, { quoteId }: { quoteId: string }) {
  const found = await database.current
    .selectFrom('quote_acceptances')
    .select(['version', 'accepted_by as by', 'name', 'company', 'email', 'accepted_at as at'])
    .select('document_sha256 as digest')
    .where('quote_id', '=', quoteId)
    .executeTakeFirst();
  return found ?? null;
}
/** What was accepted of quotes of the workspace. Inside `asUser`. */
export function findAcceptedDocuments(
  database: Database,
  { ids, workspaceId }: { ids: readonly string[]; workspaceId: string },
) {
  return database.current
    .selectFrom('quote_acceptances as acceptance')
    .innerJoin('quote_versions as version', (join) =>
      join
        .onRef('version.quote_id', '=', 'acceptance.quote_id')
        .onRef('version.version', '=', 'acceptance.version'),
    )
    .select(['version.quote_id as quoteId', 'version.document', 'acceptance.accepted_at as acceptedAt'])
    .where('acceptance.workspace_id', '=', workspaceId)
    .where('acceptance.quote_id', '=', anyOf('uuid', ids))
    .execute();
}

export type AcceptanceRow = NonNullable<Awaited<ReturnType<typeof findAcceptance>>>;

type NoticeKind = 'sent' | 'countered' | 'accepted' | 'declined';
export interface NewNotice {
  quoteId: string;
  workspaceId: string;
  kind: NoticeKind;
  reader: QuoteAuthor;
  version: number;
  at: Date;
}

/** In the transaction of what it is about. */
export async function insertNotices(database: Database, notices: readonly NewNotice[]): Promise<void> {
  await database.current
    .insertInto('quote_notices')
    .values(
      notices.map((notice) => ({
        quote_id: notice.quoteId,
        workspace_id: notice.workspaceId,
        kind: notice.kind,
        reader: notice.reader,
        version: notice.version,
        created_at: notice.at,
      })),
    )
    .execute();
}

/** Those that wait, the oldest first; of one quote, or of all. Inside `asSystem`. */
export function findNotices(
  database: Database,
  { quoteId, before, most }: { quoteId: string | null; before: Date | null; most: number },
) {
  return database.current
    .selectFrom('quote_notices')
    .select(['id', 'quote_id as quoteId', 'workspace_id as workspaceId', 'kind', 'reader', 'version'])
    .select('created_at as at')
    .$if(quoteId !== null, (query) => query.where('quote_id', '=', quoteId ?? ''))
    .$if(before !== null, (query) => query.where('created_at', '<=', before ?? new Date(0)))
    .orderBy('id')
    .limit(most)
    .execute();
}
export type NoticeRow = Awaited<ReturnType<typeof findNotices>>[number];

/** Inside `asSystem`. */
export async function deleteNotice(database: Database, id: number): Promise<void> {
  await database.current.deleteFrom('quote_notices').where('id', '=', id).execute();
}
