import { operatedJob, operationsState } from './test-operations-exchange.ts';
import { FileDownload } from './file-download.ts';
import { Readable } from 'node:stream';
import { fileTypes } from '../../../contract/analysis/exports.ts';
import { id } from './test-agency-exchanges.ts';
import { removalExchanges } from './test-removal-exchanges.ts';
import { supportExchanges } from './test-support-exchanges.ts';

const instant = '2026-11-21T12:00:00.000Z';
const day = '2026-11-20';
const pieces = { [Symbol.asyncIterator]: () => Readable.from(['a'])[Symbol.asyncIterator]() };
const csv = new FileDownload('a', fileTypes.csv, pieces);

const fields = {
  channel_name: 'Kestrel Workbench',
  channel_url: null,
  subscriber_count: '100K',
  niche: 'Tech',
  rate_type: 'flat_fee',
  quoted_amount: 1200.5,
  currency: 'USD',
  notes: '',
  date_collected: day,
};
const rate = {
  ...fields,
  id,
  admin_user_id: id,
  source: 'admin',
  state: 'learning',
  state_reason: null,
  revision: 1,
  created_at: instant,
};
const table = { rows: [['channel_name'], ['Kestrel Workbench']] };
const importCounts = {
  total_rows: 1,
  rejected_rows: 1,
  rejected: [{ row: 2, text: 'Kestrel Workbench', reason: 'The amount is missing.' }],
};
const submitted = { id, channel_name: 'Kestrel Workbench', subscriber_count: '', niche: 'Tech' };
const exchangeRate = { currency: 'EUR', day, usd_per_unit: 1.08 };
const fit = { median_error_percent: 30, coverage: 0.5 };
const version = {
  id,
  name: 'calibration-1',
  state: 'proposed',
  created_at: instant,
  current_since: null,
  rates_analysed: 200,
  rough_rates: 20,
  adjustments: [{ scope: 'niche', key: 'Tech', from: 1, to: 1.2, rates: 20 }],
  before: fit,
  after: fit,
  groups: [{ scope: 'niche', key: 'Tech', rates: 20, before: fit, after: fit }],
};
const calibrationState = {
  current: null,
  proposed: version,
  versions: [version],
  running: false,
  rates: { learning: 200, waiting: 1, aside: 2 },
};
const account = {
  user_id: id,
  email: 'ada@example.org',
  full_name: 'Ada',
  tier: 'free',
  origin: 'free',
  subscription_tier: 'free',
  override_subscription_tier: null,
  override_until: null,
};
const alert = {
  id,
  severity: 'high',
  alert_type: 'brute_force',
  alert_data: [{ name: 'address', value: '192.0.2.1' }],
  occurrences: 1,
  last_at: instant,
  is_resolved: false,
  resolved_by: null,
  resolved_at: null,
  created_at: instant,
};
const auditEntry = {
  sequence: 1,
  action_type: 'creator_rate_added',
  admin_email: 'ada@example.org',
  target_email: null,
  justification: null,
  ip_address: '192.0.2.1',
  requires_approval: false,
  old_values: null,
  new_values: '{}',
  created_at: instant,
  hash: 'ab',
};
/** The exchanges of the admin panel. */
export const adminExchanges = {
  listCreatorRates: {
    output: { rates: [rate], total: 1, states: { learning: 1, waiting: 0, aside: 0 } },
  },
  addCreatorRate: { input: fields, output: rate },
  updateCreatorRate: { input: { id, revision: 1, fields }, output: rate },
  deleteCreatorRate: { input: { id }, output: { id } },
  previewRateImport: { input: table, output: { ...importCounts, good_rows: 0, sample: [] } },
  importCreatorRates: { input: table, output: { ...importCounts, imported: 0 } },
  waitingRates: {
    output: {
      rates: [
        {
          id,
          source: 'creator',
          channel_id: `UC${'a'.repeat(22)}`,
          channel_name: null,
          subscriber_count: null,
          niche: null,
          rate_type: 'flat_fee',
          quoted_amount: 1200,
          currency: 'USD',
          agreed_on: day,
          notes: '',
          created_at: instant,
        },
      ],
      total: 1,
    },
  },
  acceptSubmittedRate: { input: submitted, output: rate },
  refuseSubmittedRate: { input: { id, reason: 'Not plausible' }, output: { id } },
  listExchangeRates: {
    output: {
      rates: [{ ...exchangeRate, demo: false }],
      has_more: false,
      missing: [{ currency: 'GBP', day, waiting_rates: 2 }],
    },
  },
  saveExchangeRate: { input: exchangeRate, output: { ...exchangeRate, demo: false } },
  deleteExchangeRate: { input: { currency: 'EUR', day }, output: { currency: 'EUR', day } },
  importExchangeRates: { input: { ...table, preview: true }, output: { ...importCounts, good_rows: 0 } },
  improveAlgorithm: {
    output: {
      adjustments_created: 1,
      total_rates_analyzed: 200,
      proposed: version,
      before: fit,
      after: fit,
    },
  },
  calibration: { output: calibrationState },
  makeCalibrationCurrent: { input: { id, instead_of: null }, output: calibrationState },
  discardCalibration: { input: { id }, output: calibrationState },
  adminAnalytics: {
    input: { days: '30' },
    output: {
      rates_collected: [{ month: '2026-11', flat_fee: 1, cpm: 0, affiliate: 0 }],
      predicted_against_quoted: [],
      analyses_per_day: [],
      visitors_kept_since: day,
      quota_used: [],
      revenue_by_plan: [],
      sign_ups: [],
      conversion: [],
      tiers: [],
    },
  },
  adminAnalyticsCsv: { input: { days: '30', table: 'sign_ups' }, output: csv },
  findAccount: { input: { email: 'ada@example.org' }, output: account },
  adminSecurityAudit: {
    input: { action_type: 'tier_override_cleared', target_email: 'ada@example.org' },
    output: account,
  },
  ...removalExchanges,
  ...supportExchanges,
  adminSessionManager: { input: { action: 'create', duration_hours: 2 }, output: { valid: true } },
  alerts: { input: { state: 'open' }, output: { alerts: [alert], total: 1 } },
  resolveAlert: { input: { id }, output: alert },
  auditLog: { output: { entries: [auditEntry], has_more: false, total: 1 } },
  exportAuditLog: { input: {}, output: csv },
  operations: { output: operationsState },
  retryJob: { input: { job_id: id }, output: operatedJob },
  runDataLifecycle: { output: operationsState },
};
