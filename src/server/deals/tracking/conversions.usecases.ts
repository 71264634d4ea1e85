import { randomBytes, randomUUID } from 'node:crypto';
import { creditOrder, flagConversion } from '../../../engine/tracking/attribution.ts';
import type { CreditSource } from '../../../engine/tracking/attribution.ts';
import type { Database } from '../../platform/db/database.ts';
import { digestReference } from './conversion-row.ts';
import type { Reported } from './conversion-row.ts';
import {
  ensureSettings,
  findClicks,
  findCodeOwners,
  findSlugOwners,
  insertConversions,
} from './conversions.rows.ts';
import type { NewConversion, SettingsRow } from './conversions.rows.ts';

export interface ConversionContext {
  database: Database;
  now: () => Date;
  /** The workspace. */
  userId: string;
}

export interface Recorded {
  isNew: boolean;
  creditedBy: CreditSource | null;
}

interface Recording {
  cameBy: 'postback' | 'pixel' | 'file';
  rows: readonly Reported[];
  /** What nothing credits to anybody is not kept: anybody can call a pixel. */
  onlyCredited?: boolean;
}

const pixelKeyBytes = 12;
const secretBytes = 32;

/** What a workspace has that has changed nothing. */
export function usualSettings(workspaceId: string) {
  return {
    workspaceId,
    hasClickIds: false,
    windowDays: 30,
    onConflict: 'code' as const,
    pixelKey: randomBytes(pixelKeyBytes).toString('base64url'),
    orderSecret: randomBytes(secretBytes),
  };
}

/** Keeps what a shop reports, each event and each order once, and says of each row whether it was new. */
export function recordReported(
  context: ConversionContext,
  { cameBy, rows, onlyCredited = false }: Recording,
): Promise<Recorded[]> {
  const { database, userId: workspaceId, now } = context;
  return database.asUser(workspaceId, async () => {
    const settings = await ensureSettings(database, usualSettings(workspaceId));
    const credit = await openCredits(context, { settings, rows });
    const made = rows.map((row) => ({ ...makeRow(row, settings), ...credit(row) }));
    const kept = made.filter(({ creatorId }) => !onlyCredited || creatorId !== null);
    const added = await insertConversions(database, { workspaceId, cameBy, at: now(), rows: kept });
    return made.map(({ id, creditedBy }) => ({ isNew: added.has(id), creditedBy }));
  });
}

function makeRow(row: Reported, { orderSecret }: SettingsRow) {
  return {
    id: randomUUID(),
    eventDigest: digestReference(`event ${row.eventId}`, orderSecret),
    orderDigest: digestReference(`order ${row.orderRef}`, orderSecret),
    type: row.type,
    occurredAt: row.occurredAt,
    valueCents: row.valueCents,
    currency: row.currency,
  };
}

type Credited = Pick<NewConversion, 'creatorId' | 'creditedBy' | 'isConflict' | 'isFast'>;

/** Looks up what all rows bring along, and answers how each is credited. */
async function openCredits(
  { database, userId: workspaceId }: ConversionContext,
  { settings, rows }: { settings: SettingsRow; rows: readonly Reported[] },
): Promise<(row: Reported) => Credited> {
  const digests = rows.flatMap(({ clickDigest }) => clickDigest ?? []);
  const clicks = await findClicks(database, { workspaceId, digests });
  const codes = await findCodeOwners(database, {
    workspaceId,
    codes: rows.flatMap(({ code }) => code ?? []),
  });
  const slugs = await findSlugOwners(database, {
    workspaceId,
    slugs: rows.flatMap(({ slug }) => slug ?? []),
  });
  const clickOf = new Map(clicks.map((click) => [click.digest.toString('hex'), click]));
  const ownerOfCode = new Map(codes.map(({ code, creatorId }) => [code, creatorId]));
  const ownerOfSlug = new Map(slugs.map(({ slug, creatorId }) => [slug, creatorId]));
  const rules = { days: settings.windowDays, onConflict: settings.onConflict };
  return ({ clickDigest, code, slug, occurredAt, type, valueCents }) => {
    const found = clickOf.get(clickDigest?.toString('hex') ?? '');
    const click =
      found === undefined ? null : { creatorId: found.creatorId, atMs: found.clickedAt.getTime() };
    const occurredAtMs = occurredAt.getTime();
    const traces = {
      click,
      codeOf: ownerOfCode.get(code ?? '') ?? null,
      utmOf: ownerOfSlug.get(slug ?? '') ?? null,
      occurredAtMs,
    };
    // A refund has its order's creator, whatever it brings along itself.
    const credit = type === 'refund' ? null : creditOrder(traces, rules);
    const sinceClickMs = click === null ? null : occurredAtMs - click.atMs;
    return {
      creatorId: credit?.creatorId ?? null,
      creditedBy: credit?.source ?? null,
      isConflict: credit?.isConflict ?? false,
      isFast: flagConversion({ type, valueCents, sinceClickMs }).includes('fast'),
    };
  };
}
