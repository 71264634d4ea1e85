import type { CalibrationState } from '../../../contract/market/calibration.ts';
import { audited } from '../../platform/audit-log/audit.usecases.ts';
import { listRates } from '../creator-rates/creator-rates.usecases.ts';
import { isLeased } from '../../platform/db/leases.rows.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { CalibrationChangeContext } from './improve-algorithm.usecases.ts';
import { runLeaseOf } from './improve-algorithm.usecases.ts';
import type { CalibrationContext } from './predicted-rates.usecases.ts';
import { toShownVersion } from './shown-versions.ts';
import type { KeptVersion } from './versions.rows.ts';
import { findVersions, findVersionsInQuestion, lockVersions, moveVersion } from './versions.rows.ts';

/** How many versions are shown. */
const mostVersions = 50;

/** What prices rest on, what waits, what was before, and what the next run would learn from. */
export async function readCalibrationState(context: CalibrationContext): Promise<CalibrationState> {
  const { database, demo } = context;
  const { states: rates } = await listRates(context, { filter: {}, order: 'newest', page: 1 });
  return database.asSystem(async () => {
    const versions = await findVersions(database, { demo, most: mostVersions });
    const inQuestion = await findVersionsInQuestion(database, { demo, id: null });
    const show = (state: KeptVersion['state']) => {
      const found = inQuestion.find((version) => version.state === state);
      return found === undefined ? null : toShownVersion(found);
    };
    return {
      current: show('current'),
      proposed: show('proposed'),
      versions: versions.map(toShownVersion),
      running: await isLeased(database, runLeaseOf(demo)),
      rates,
    };
  });
}

/**
 * Lets prices rest on a version that waits or was current once, or on the priors (`id` null), unless another one than
 * `insteadOf` is current by now. What else waits was held against that one, so it is discarded: a new run holds what
 * it learns against the version that is current then.
 */
export async function makeCurrent(
  context: CalibrationChangeContext,
  { id, insteadOf }: { id: string | null; insteadOf: string | null },
): Promise<CalibrationState> {
  const { database, demo, now } = context;
  await audited(context, async () => {
    await lockVersions(database);
    const versions = await findVersionsInQuestion(database, { demo, id });
    const current = versions.find(({ state }) => state === 'current') ?? null;
    if ((current?.id ?? null) !== insteadOf) throw new Refusal('CURRENT_CHANGED');
    const target = id === null ? null : (versions.find((version) => version.id === id) ?? null);
    if (id !== null && (target === null || target.state === 'discarded')) {
      throw new Refusal('VERSION_NOT_FOUND');
    }
    const waiting = versions.find(({ state }) => state === 'proposed') ?? null;
    if (target?.id !== current?.id) {
      if (current !== null) await moveVersion(database, { id: current.id, state: 'former' });
      if (target !== null) await moveVersion(database, { id: target.id, state: 'current', since: now() });
      if (waiting !== null && waiting !== target) {
        await moveVersion(database, { id: waiting.id, state: 'discarded' });
      }
    }
    const note = { oldValues: toLogged(current), newValues: toLogged(target) };
    return { result: null, note: { action: 'calibration_made_current', ...note } };
  });
  return readCalibrationState(context);
}

/** Discards a version that waits. */
export async function discardProposal(
  context: CalibrationChangeContext,
  id: string,
): Promise<CalibrationState> {
  const { database, demo } = context;
  await audited(context, async () => {
    await lockVersions(database);
    const versions = await findVersionsInQuestion(database, { demo, id });
    const discarded = versions.find((version) => version.id === id) ?? null;
    if (discarded?.state !== 'proposed') throw new Refusal('VERSION_NOT_FOUND');
    await moveVersion(database, { id, state: 'discarded' });
    return { result: null, note: { action: 'calibration_discarded', oldValues: toLogged(discarded) } };
  });
  return readCalibrationState(context);
}

function toLogged(version: KeptVersion | null) {
  return version === null
    ? { current: 'priors' }
    : { current: version.calibration.version, id: version.id, rates: version.calibration.ratesAnalysed };
}
