import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { AuditAction } from '../../../contract/admin/audit-actions.ts';
import { jobsOf } from '../../analysis/bulk-analysis/test-jobs.ts';
import { putRatesAt } from '../../market/calibration/test-calibrations.ts';
import { entered } from '../../market/creator-rates/test-rates.ts';
import type { adminExchanges } from '../http/test-admin-exchanges.ts';
import { supportCalls } from '../../admin/support/test-support-calls.ts';
import { changeProfile } from '../../accounts/plans/test-plans.ts';
import type { TestAdmin } from './test-admins.ts';
import type { SignedUp } from './test-accounts.ts';
import type { TestServer } from './test-server.ts';

/** Every procedure that is only for administrators. */
export type AdminCall = keyof typeof adminExchanges;

/** What a successful call needs. */
export interface Scene {
  server: TestServer;
  admin: TestAdmin;
  member: SignedUp;
}

export interface SuccessfulCall {
  /** The action that the audit log records, and details; `null` if nothing is changed. */
  action: AuditAction | null;
  also?: AuditAction;
  /** Prepares what the call needs, and returns its input. */
  prepare: (scene: Scene) => unknown;
}

const identified = z.object({ id: z.string() });
const day = '2026-11-02';
const table = () => [
  Object.keys(entered),
  Object.values({ ...entered, channel_name: `Imported ${randomUUID()}` }).map(String),
];
const exchangeTable = [
  ['day', 'currency', 'usd_per_unit'],
  [day, 'GBP', '1.27'],
];
const fieldsOf = () => ({ ...entered, channel_name: `Entered ${randomUUID()}` });

const addRate = async ({ admin }: Scene) => {
  const { body } = await admin.call('/api/admin/creator-rates/add', fieldsOf());
  return identified.parse(body).id;
};

/** A creator's proven request to have a channel removed. */
const askForRemoval = async ({ server: { database, clock } }: Scene) => {
  const id = randomUUID();
  const channelId = `UC${id.replaceAll('-', '').slice(0, 22)}`;
  await database.asSystem(() =>
    sql`insert into removal_requests (id, channel_id, channel_name, contact_email, code, state, created_at, proven_at,
        due_at) values (${id}, ${channelId}, 'A channel', 'creator@example.com', 'code', 'open', ${clock.now},
        ${clock.now}, ${clock.now})`.execute(database.current),
  );
  return id;
};

/** A creator's rate that waits. */
const submitRate = async ({ server: { database, clock }, member: { userId } }: Scene) => {
  const id = randomUUID();
  const channelId = `UC${id.replaceAll('-', '').slice(0, 22)}`;
  await database.asSystem(async () => {
    await sql`insert into creator_channels (user_id, channel_id, code, code_given_at)
      values (${userId}, ${channelId}, ${id}, ${clock.now})`.execute(database.current);
    await sql`insert into submitted_rates (id, user_id, channel_id, rate_type, amount_hundredths, currency, agreed_on,
        created_at) values (${id}, ${userId}, ${channelId}, 'flat_fee', 1234567, 'USD', ${day}, ${clock.now})`.execute(
      database.current,
    );
  });
  return id;
};

/** A version that a run has proposed. */
const propose = async ({ server, admin }: Scene) => {
  await server.database.asSystem(() => sql`delete from creator_rates`.execute(server.database.current));
  await putRatesAt(server.database, 1.6);
  const { body } = await admin.call('/functions/v1/improve-algorithm', {});
  return z.object({ proposed: identified }).parse(body).proposed.id;
};

const readCurrent = async ({ admin }: Scene) => {
  const { body } = await admin.call('/api/admin/calibration');
  return z.object({ current: identified.nullable() }).parse(body).current?.id ?? null;
};

const ringAlert = async ({ server: { database, clock } }: Scene) => {
  const id = randomUUID();
  await database.asSystem(() =>
    sql`insert into admin_alerts (id, severity, alert_type, subject, alert_data, created_at, last_at)
      values (${id}, 'low', 'brute_force', ${id}, '[]', ${clock.now}, ${clock.now})`.execute(
      database.current,
    ),
  );
  return id;
};

/** A job that has failed in a way that another try may fix. */
const failJob = async ({ server: { database, clock }, member }: Scene) => {
  await changeProfile(database, member.userId, { subscription_tier: 'agency' });
  const jobs = jobsOf({ database, now: () => clock.now }, member.userId);
  const started = await jobs.start(['@kestrelworkbench']);
  await jobs.finish(started.job.id, 'unreachable');
  return started.job.id;
};

/** The token of a new admin session. */
export const makeSession = async ({ admin }: Pick<Scene, 'admin'>) => {
  const body = { action: 'create', duration_hours: 1 };
  const answer = await admin.call('/functions/v1/admin-session-manager', body);
  return z.object({ session_token: z.string() }).parse(answer.body).session_token;
};

const grantTo = ({ member }: Scene) => ({
  action_type: 'tier_override_granted',
  target_email: member.email,
  new_values: { override_subscription_tier: 'pro' },
  justification: 'A pilot',
});
const grantPath = '/functions/v1/admin-security-audit';
const reads = (input?: unknown): SuccessfulCall => ({ action: null, prepare: () => input });

/** Successful calls of every procedure; together they record everything that their contracts name. */
export const successfulCalls: Record<AdminCall, readonly SuccessfulCall[]> = {
  listCreatorRates: [reads({})],
  addCreatorRate: [{ action: 'creator_rate_added', prepare: fieldsOf }],
  updateCreatorRate: [
    {
      action: 'creator_rate_updated',
      prepare: async (scene) => ({ id: await addRate(scene), revision: 1, fields: fieldsOf() }),
    },
  ],
  deleteCreatorRate: [
    { action: 'creator_rate_deleted', prepare: async (scene) => ({ id: await addRate(scene) }) },
  ],
  previewRateImport: [{ action: null, prepare: () => ({ rows: table() }) }],
  importCreatorRates: [{ action: 'creator_rates_imported', prepare: () => ({ rows: table() }) }],
  waitingRates: [reads()],
  acceptSubmittedRate: [
    {
      action: 'submitted_rate_accepted',
      prepare: async (scene) => ({
        id: await submitRate(scene),
        channel_name: 'Kestrel Workbench',
        subscriber_count: '100K',
        niche: 'Tech',
      }),
    },
  ],
  refuseSubmittedRate: [
    {
      action: 'submitted_rate_refused',
      prepare: async (scene) => ({ id: await submitRate(scene), reason: 'Not plausible' }),
    },
  ],
  listRemovalRequests: [reads()],
  answerRemovalRequest: [
    {
      action: 'channel_forgotten',
      prepare: async (scene) => ({ answer: 'remove', id: await askForRemoval(scene) }),
    },
    {
      action: 'channel_removal_refused',
      prepare: async (scene) => ({ answer: 'refuse', id: await askForRemoval(scene), reason: 'Not theirs' }),
    },
  ],
  listExchangeRates: [reads({})],
  saveExchangeRate: [
    {
      action: 'exchange_rate_saved',
      prepare: () => ({ currency: 'EUR', day, usd_per_unit: 1.0612 }),
    },
  ],
  deleteExchangeRate: [
    {
      action: 'exchange_rate_deleted',
      prepare: async ({ admin }) => {
        await admin.call('/api/admin/exchange-rates/save', { currency: 'EUR', day, usd_per_unit: 1.08 });
        return { currency: 'EUR', day };
      },
    },
  ],
  importExchangeRates: [
    reads({ rows: exchangeTable, preview: true }),
    { action: 'exchange_rates_imported', prepare: () => ({ rows: exchangeTable, preview: false }) },
  ],
  improveAlgorithm: [{ action: 'algorithm_improved', prepare: () => ({}) }],
  calibration: [reads()],
  makeCalibrationCurrent: [
    {
      action: 'calibration_made_current',
      prepare: async (scene) => ({ id: await propose(scene), instead_of: await readCurrent(scene) }),
    },
    {
      action: 'calibration_made_current',
      prepare: async (scene) => ({ id: null, instead_of: await readCurrent(scene) }),
    },
  ],
  discardCalibration: [
    { action: 'calibration_discarded', prepare: async (scene) => ({ id: await propose(scene) }) },
  ],
  adminAnalytics: [reads({ days: '30' })],
  adminAnalyticsCsv: [reads({ days: '30', table: 'sign_ups' })],
  findAccount: [{ action: null, prepare: ({ member }) => ({ email: member.email }) }],
  adminSecurityAudit: [
    { action: 'tier_override_granted', prepare: grantTo },
    {
      action: 'tier_override_cleared',
      prepare: async (scene) => {
        await scene.admin.call(grantPath, grantTo(scene));
        return { action_type: 'tier_override_cleared', target_email: scene.member.email };
      },
    },
  ],
  supportSearch: [{ action: null, prepare: ({ member }) => ({ query: member.email }) }],
  supportAccount: [{ action: null, prepare: ({ member }) => ({ user_id: member.userId }) }],
  supportAct: supportCalls,
  adminSessionManager: [
    { action: 'admin_session_created', prepare: () => ({ action: 'create', duration_hours: 1 }) },
    {
      action: 'admin_session_extended',
      prepare: async (scene) => ({
        action: 'extend',
        session_token: await makeSession(scene),
        duration_hours: 1,
      }),
    },
    reads({ action: 'validate', session_token: 'x' }),
    { action: 'admin_sessions_revoked', prepare: () => ({ action: 'revoke' }) },
  ],
  alerts: [reads({ state: 'open' })],
  resolveAlert: [{ action: 'alert_resolved', prepare: async (scene) => ({ id: await ringAlert(scene) }) }],
  auditLog: [reads({})],
  exportAuditLog: [{ action: 'audit_log_exported', prepare: () => ({}) }],
  operations: [reads()],
  retryJob: [{ action: 'job_retried', prepare: async (scene) => ({ job_id: await failJob(scene) }) }],
  runDataLifecycle: [{ action: 'data_lifecycle_begun', also: 'data_lifecycle_ended', prepare: () => ({}) }],
};
