import { randomUUID } from 'node:crypto';
import type { CalibrationVersion } from '../../../contract/market/calibration.ts';

/** A version as the server tells it, with what a test wishes. */
export function version(wishes: Partial<CalibrationVersion> = {}): CalibrationVersion {
  return {
    id: randomUUID(),
    name: 'calibration-1',
    state: 'proposed',
    created_at: '2026-11-20T10:00:00.000Z',
    current_since: null,
    rates_analysed: 120,
    rough_rates: 0,
    adjustments: [{ scope: 'global', key: null, from: 1, to: 1.1, rates: 120 }],
    before: { median_error_percent: 31.2, coverage: 0.4 },
    after: { median_error_percent: 24.4, coverage: 0.55 },
    groups: [],
    ...wishes,
  };
}
