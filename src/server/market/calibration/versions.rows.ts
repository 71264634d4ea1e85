import { sql } from 'kysely';
import { z } from 'zod';
import { calibrationVersion } from '../../../contract/market/calibration.ts';
import { priorCalibration } from '../../../engine/analysis/context.ts';
import { subscriberTiers } from '../../../engine/analysis/channel.ts';
import type { Calibration } from '../../../engine/analysis/context.ts';
import { niches } from '../../../engine/analysis/niches.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Row } from '../../platform/db/sql.ts';

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
  state: Row<'calibration_versions'>['state'];
  calibration: Calibration;
  report: CalibrationReport;
  createdAt: Date;
  currentSince: Date | null;
}

const columns = ['id', 'state', 'calibration', 'report', 'created_at', 'current_since'] as const;

function toVersion(row: Pick<Row<'calibration_versions'>, (typeof columns)[number]>): KeptVersion {
  return {
    id: row.id,
    state: row.state,
    calibration: factors.parse(row.calibration),
    report: report.parse(row.report),
    createdAt: row.created_at,
    currentSince: row.current_since,
  };
}

function selectVersions(database: Database, demo: boolean) {
  return database.current.selectFrom('calibration_versions').where('demo', '=', demo);
}

/** The version that prices rest on; `null` while they rest on the published priors. */
export async function findCurrent(
  database: Database,
  demo: boolean,
): Promise<{ id: string; calibration: Calibration } | null> {
  const row = await selectVersions(database, demo)
    .select(['id', 'calibration'])
    .where('state', '=', 'current')
    .executeTakeFirst();
  return row === undefined ? null : { id: row.id, calibration: factors.parse(row.calibration) };
}

/** The same with what its run has measured. */
export async function findCurrentVersion(database: Database, demo: boolean): Promise<KeptVersion | null> {
  const row = await selectVersions(database, demo)
    .select(columns)
    .where('state', '=', 'current')
    .executeTakeFirst();
  return row === undefined ? null : toVersion(row);
}

/** Every version's factors by its name, the priors among them. */
export async function findCalibrations(
  database: Database,
  demo: boolean,
): Promise<ReadonlyMap<string, Calibration>> {
  const rows = await selectVersions(database, demo).select('calibration').execute();
  const known = [priorCalibration, ...rows.map((row) => factors.parse(row.calibration))];
  return new Map(known.map((calibration) => [calibration.version, calibration]));
}

/** The newest first. */
export async function findVersions(
  database: Database,
  { demo, most }: { demo: boolean; most: number },
): Promise<KeptVersion[]> {
  const rows = await selectVersions(database, demo)
    .select(columns)
    .orderBy('number', 'desc')
    .limit(most)
    .execute();
  return rows.map(toVersion);
}

/** The versions that are current or wait, and the one of this id. */
export async function findVersionsInQuestion(
  database: Database,
  { demo, id }: { demo: boolean; id: string | null },
): Promise<KeptVersion[]> {
  const rows = await selectVersions(database, demo)
    .select(columns)
    .where((eb) => eb.or([eb('state', 'in', ['current', 'proposed']), eb('id', '=', id)]))
    .execute();
  return rows.map(toVersion);
}

/** Whoever changes which version is current or waits does so one after the other, until the transaction ends. */
export async function lockVersions(database: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(7310115210)`.execute(database.current);
}

/** The number of the next version. */
export async function findNextNumber(database: Database, demo: boolean): Promise<number> {
  const { last } = await selectVersions(database, demo)
    .select(({ fn }) => fn.max('number').as('last'))
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

export async function insertProposal(
  database: Database,
  version: Pick<KeptVersion, 'id' | 'calibration' | 'report' | 'createdAt'> & {
    demo: boolean;
    number: number;
    createdBy: string;
  },
): Promise<void> {
  const { id, demo, number, calibration, report, createdBy, createdAt } = version;
  await database.current
    .insertInto('calibration_versions')
    .values({
      id,
      demo,
      number,
      state: 'proposed',
      calibration: JSON.stringify(calibration),
      report: JSON.stringify(report),
      created_by: createdBy,
      created_at: createdAt,
    })
    .execute();
}

/** Puts a version into another state; `since` where it becomes current. */
export async function moveVersion(
  database: Database,
  { id, state, since }: { id: string; state: KeptVersion['state']; since?: Date },
): Promise<void> {
  await database.current
    .updateTable('calibration_versions')
    .set({ state, ...(since !== undefined && { current_since: since }) })
    .where('id', '=', id)
    .execute();
}
