import { randomUUID } from 'node:crypto';
import type { CalibrationState, CalibrationVersion } from '../../contract/market/calibration.ts';
import type { CreatorRate, WaitingRate } from '../../contract/market/creator-rates.ts';

/** A collected rate as the server tells it, with what a test wishes. */
export function rateOf(wishes: Partial<CreatorRate> = {}): CreatorRate {
  return {
    id: '00000000-0000-4000-8000-0000000000a1',
    admin_user_id: null,
    channel_name: 'Kestrel Workbench',
    channel_url: 'https://www.youtube.com/@kestrelworkbench',
    subscriber_count: '412K',
    niche: 'Tech',
    rate_type: 'flat_fee',
    quoted_amount: 1250.5,
    currency: 'USD',
    notes: '',
    date_collected: '2026-10-03',
    source: 'admin',
    state: 'learning',
    state_reason: null,
    revision: 4,
    created_at: '2026-10-03T08:00:00.000Z',
    ...wishes,
  };
}

/** A rate that a creator has submitted. */
export function waitingRateOf(wishes: Partial<WaitingRate> = {}): WaitingRate {
  return {
    id: '00000000-0000-4000-8000-0000000000b1',
    source: 'creator',
    channel_id: 'UCkestrelworkbench000001',
    channel_name: 'Kestrel Workbench',
    subscriber_count: 412_000,
    niche: 'Tech',
    rate_type: 'flat_fee',
    quoted_amount: 1500,
    currency: 'USD',
    agreed_on: '2026-05-05',
    notes: '',
    created_at: '2026-10-03T08:00:00.000Z',
    ...wishes,
  };
}

/** A calibration as it stands before anything was learned. */
export function calibrationOf(wishes: Partial<CalibrationState> = {}): CalibrationState {
  return {
    current: null,
    proposed: null,
    versions: [],
    running: false,
    rates: { learning: 120, waiting: 0, aside: 3 },
    ...wishes,
  };
}

/** A version of the calibration that waits for a decision. */
export function versionOf(wishes: Partial<CalibrationVersion> = {}): CalibrationVersion {
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
