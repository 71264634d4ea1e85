import { sql } from 'kysely';
import { z } from 'zod';
import { calibrationVersion } from '../../../contract/market/calibration.ts';
import { priorCalibration, subscriberTiers } from '../../../engine/analysis/context.ts';
import type { Calibration } from '../../../engine/analysis/context.ts';
import { niches } from '../../../engine/analysis/niches.ts';
import type { Database } from '../../platform/db/database.ts';

const states = calibrationVersion.shape.state;
const factor = z.number().positive();
const factors = z.strictObject({
  version: z.string(),
  ratesAnalysed: z.number(),
  global: factor,
  niches: z.partialRecord(z.enum(niches), factor),
  tiers: z.partialRecord(z.enum(subscriberTiers), factor),
});
const report = calibrationVersion.pick({
  rough_rates: true,
  adjustments: true,
  before: true,
  after: true,
  groups: true,
});
export type CalibrationReport = z.infer<typeof report>;

/** A version as it is kept. */
export interface KeptVersion {
  id: string;
  state: z.infer<typeof states>;
  calibration: Calibration;
  report: CalibrationReport;
  createdAt: Date;
  currentSince: Date | null;
}

interface VersionRow extends Omit<KeptVersion, 'state' | 'calibration' | 'report'> {
  state: string;
  calibration: unknown;
  report: unknown;
}

const columns = sql`id, state, calibration, report, created_at as "createdAt", current_since as "currentSince"`;

function toVersion(row: VersionRow): KeptVersion {
  return {
    ...row,
    state: states.parse(row.state),
    calibration: factors.parse(row.calibration),
    report: report.parse(row.report),
  };
}

/** The version that prices rest on; `null` while they rest on the published priors. */
export async function findCurrent(
  database: Database,
  demo: boolean,
): Promise<{ id: string; calibration: Calibration } | null> {
  const { rows } = await sql<{ id: string; calibration: unknown }>`
    select id, calibration from calibration_versions where demo = ${demo} and state = 'current'`.execute(
    database.current,
  );
  const [row] = rows;
  return row === undefined ? null : { id: row.id, calibration: factors.parse(row.calibration) };
}

/** The same with what its run has measured. */
export async function findCurrentVersion(database: Database, demo: boolean): Promise<KeptVersion | null> {
  const { rows } = await sql<VersionRow>`
    select ${columns} from calibration_versions where demo = ${demo} and state = 'current'`.execute(
    database.current,
  );
  return rows[0] === undefined ? null : toVersion(rows[0]);
}

/** Every version's factors by its name, the priors among them. */
export async function findCalibrations(
  database: Database,
  demo: boolean,
): Promise<ReadonlyMap<string, Calibration>> {
  const { rows } = await sql<{ calibration: unknown }>`
    select calibration from calibration_versions where demo = ${demo}`.execute(database.current);
  const known = [priorCalibration, ...rows.map((row) => factors.parse(row.calibration))];
  return new Map(known.map((calibration) => [calibration.version, calibration]));
}

/** The newest first. */
export async function findVersions(
  database: Database,
  { demo, most }: { demo: boolean; most: number },
): Promise<KeptVersion[]> {
  const { rows } = await sql<VersionRow>`
    select ${columns} from calibration_versions where demo = ${demo} order by number desc limit ${most}`.execute(
    database.current,
  );
  return rows.map(toVersion);
}

/** The versions that are current or wait, and the one of this id. */
export async function findVersionsInQuestion(
  database: Database,
  { demo, id }: { demo: boolean; id: string | null },
): Promise<KeptVersion[]> {
  const { rows } = await sql<VersionRow>`
    select ${columns} from calibration_versions
    where demo = ${demo} and (state in ('current', 'proposed') or id = ${id}::uuid)`.execute(
    database.current,
  );
  return rows.map(toVersion);
}

/** Whoever changes which version is current or waits does so one after the other, until the transaction ends. */
export async function lockVersions(database: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(7310115210)`.execute(database.current);
}

/** The number of the next version. */
export async function findNextNumber(database: Database, demo: boolean): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(number), 0) + 1 as next from calibration_versions where demo = ${demo}`.execute(
    database.current,
  );
  return rows[0]?.next ?? 1;
}

export async function insertProposal(
  database: Database,
  version: Pick<KeptVersion, 'id' | 'calibration' | 'report' | 'createdAt'> & {
    demo: boolean;
    number: number;
    createdBy: string;
  },
): Promise<void> {
  await sql`
    insert into calibration_versions (id, demo, number, state, calibration, report, created_by, created_at)
    values (${version.id}, ${version.demo}, ${version.number}, 'proposed', ${JSON.stringify(version.calibration)},
      ${JSON.stringify(version.report)}, ${version.createdBy}, ${version.createdAt})`.execute(
    database.current,
  );
}

/** Puts a version into another state; `since` where it becomes current. */
export async function moveVersion(
  database: Database,
  { id, state, since = null }: { id: string; state: KeptVersion['state']; since?: Date | null },
): Promise<void> {
  await sql`
    update calibration_versions set state = ${state}, current_since = coalesce(${since}::timestamptz, current_since)
    where id = ${id}`.execute(database.current);
}
