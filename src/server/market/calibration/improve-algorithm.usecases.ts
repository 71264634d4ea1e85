import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { CalibrationVersion, calibrationFit } from '../../../contract/market/calibration.ts';
import type { z } from 'zod';
import type { CalibrationRun } from '../../../engine/pricing/calibration.ts';
import { priorCalibration } from '../../../engine/analysis/context.ts';
import type { Calibration } from '../../../engine/analysis/context.ts';
import type { AdminContext } from '../../platform/audit-log/audit.usecases.ts';
import { audited } from '../../platform/audit-log/audit.usecases.ts';
import type { Lease } from '../../platform/db/leases.ts';
import { underLease } from '../../platform/db/leases.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { computeCalibration } from './calibration-thread.ts';
import { toCollected } from './collected-rates.ts';
import type { CalibrationContext } from './predicted-rates.usecases.ts';
import { predictLearningRates } from './predicted-rates.usecases.ts';
import { toReport, toShownFit, toShownVersion } from './shown-versions.ts';
import type { KeptVersion } from './versions.rows.ts';
import {
  findCurrent,
  findNextNumber,
  findVersionsInQuestion,
  insertProposal,
  lockVersions,
  moveVersion,
} from './versions.rows.ts';

export interface CalibrationChangeContext extends AdminContext, CalibrationContext {}

type Fit = z.infer<typeof calibrationFit>;

export interface Improvement {
  adjustments_created: number;
  total_rates_analyzed: number;
  proposed: CalibrationVersion | null;
  before: Fit;
  after: Fit;
}

/** The lease that a run works under; samples and real rates are learned from apart. */
export const runLeaseOf = (demo: boolean): string => (demo ? 'calibration of samples' : 'calibration');

/**
 * Learns from the collected rates. One run at a time, in whichever process; what is learned is kept as a proposal,
 * together with its row in the audit log. Nothing is held while it computes but its lease.
 */
export async function improveAlgorithm(
  context: CalibrationChangeContext,
  compute: typeof computeCalibration = computeCalibration,
): Promise<Improvement> {
  const { database, demo } = context;
  const improvement = await underLease({ database, name: runLeaseOf(demo) }, async (lease) => {
    for (;;) {
      const learned = await learn(context, compute);
      const kept = await keep(context, { lease, ...learned });
      if (kept !== null) return kept;
    }
  });
  if (improvement === null) throw new Refusal('RUN_UNDER_WAY');
  return improvement;
}

interface Learned {
  /** What was current while it was learned; `null`: the priors. */
  against: string | null;
  result: CalibrationRun;
}

async function learn(
  context: CalibrationChangeContext,
  compute: typeof computeCalibration,
): Promise<Learned> {
  const { database, demo, now } = context;
  const current = await findCurrent(database, demo);
  const nowMs = now().getTime();
  const rates = (await predictLearningRates(context)).map((predicted) => toCollected(predicted, nowMs));
  const result = await compute({ rates, current: current?.calibration ?? priorCalibration });
  return { against: current?.id ?? null, result };
}

/** Keeps what was learned, in one transaction. `null` where another version is current by now. */
async function keep(
  context: CalibrationChangeContext,
  { lease, against, result }: Learned & { lease: Lease },
): Promise<Improvement | null> {
  const { database, demo } = context;
  const outdated = new Error('Another version was made current meanwhile.');
  const kept = audited(context, async () => {
    await lockVersions(database);
    const versions = await findVersionsInQuestion(database, { demo, id: null });
    const currentId = versions.find(({ state }) => state === 'current')?.id ?? null;
    if (currentId !== against) throw outdated;
    if (!(await lease.hold())) throw new Refusal('RUN_UNDER_WAY');
    const waiting = versions.find(({ state }) => state === 'proposed') ?? null;
    const proposed = await propose(context, { result, waiting });
    const improvement = toImprovement(result, proposed);
    const newValues = { ...improvement, proposed: improvement.proposed?.name ?? null };
    return { result: improvement, note: { action: 'algorithm_improved', newValues } };
  });
  return kept.catch((error: unknown) => {
    if (error === outdated) return null;
    throw error;
  });
}

/** What waits from now on: what was learned, in the place of what waited; the same again stays as it is. */
async function propose(
  { database, demo, now, admin }: CalibrationChangeContext,
  { result, waiting }: { result: CalibrationRun; waiting: KeptVersion | null },
): Promise<KeptVersion | null> {
  const isLearned = result.adjustments.length > 0;
  if (waiting !== null && isLearned && isSame(result.calibration, waiting.calibration)) return waiting;
  if (waiting !== null) await moveVersion(database, { id: waiting.id, state: 'discarded' });
  if (!isLearned) return null;
  const number = await findNextNumber(database, demo);
  const version = {
    id: randomUUID(),
    calibration: { ...result.calibration, version: `calibration-${number}` },
    report: toReport(result),
    createdAt: now(),
  };
  await insertProposal(database, { ...version, demo, number, createdBy: admin.userId });
  return { ...version, state: 'proposed', currentSince: null };
}

/** Whether two calibrations say the same of every price, from as many rates. */
function isSame(one: Calibration, other: Calibration): boolean {
  return isDeepStrictEqual({ ...one, version: null }, { ...other, version: null });
}

function toImprovement(result: CalibrationRun, proposed: KeptVersion | null): Improvement {
  return {
    adjustments_created: proposed?.report.adjustments.length ?? 0,
    total_rates_analyzed: result.ratesAnalysed,
    proposed: proposed === null ? null : toShownVersion(proposed),
    before: toShownFit(result.before),
    after: toShownFit(result.after),
  };
}
