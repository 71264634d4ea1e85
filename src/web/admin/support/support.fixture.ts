import type { SupportedAccount } from '../../../contract/admin/support.ts';

const id = '00000000-0000-4000-8000-0000000000aa';
const instant = '2026-11-21T12:00:00.000Z';

/** An account with one entry of each kind. */
export const ada: SupportedAccount = {
  user_id: id,
  email: 'ada@example.org',
  full_name: 'Ada',
  email_verified: true,
  is_admin: false,
  created_at: instant,
  deletion: null,
  export: null,
  plan: {
    tier: 'growth',
    origin: 'trial',
    ends_at: '2099-12-05T12:00:00.000Z',
    override_subscription_tier: null,
    override_until: null,
    override_contract: null,
    trial_until: '2099-12-05T12:00:00.000Z',
    subscription_tier: 'free',
    subscription_status: null,
    subscription_end: null,
    renews: false,
  },
  credits: {
    remaining: 50,
    unlimited: false,
    history: [{ id: '1', kind: 'trial', credits: 50, balance: 50, note: null, created_at: instant }],
  },
  customer: { id: 'cus_1', url: null },
  purchases: [
    {
      id,
      product: 'boost',
      status: 'paid',
      dispute: null,
      amount_cents: 50_000,
      currency: 'USD',
      refunded_cents: 0,
      refundable: true,
      refund_requested_at: null,
      created_at: instant,
    },
  ],
  disputes: [
    {
      id: 'dp_1',
      state: 'open',
      reason: 'fraudulent',
      amount_cents: 50_000,
      currency: 'USD',
      due_at: instant,
      opened_at: instant,
    },
  ],
  jobs: [
    {
      id,
      job_name: 'A list',
      status: 'completed',
      total_channels: 2,
      completed_count: 1,
      failed_count: 1,
      created_at: instant,
    },
  ],
  keys: [
    { key_name: 'A key', key_prefix: 'spk_abcd', created_at: instant, last_used_at: null, revoked_at: null },
  ],
  sign_ins: [{ browser: 'Firefox', created_at: instant, used_at: instant, ends_at: instant }],
  mails: [{ subject: 'Set a new password', failure: null, sent_at: instant }],
  failures: [
    {
      request_id: id,
      method: 'POST',
      route: '/functions/v1/analyze-youtube-channel',
      status: 500,
      fault: 'TypeError',
      failed_at: instant,
    },
  ],
  audit: [
    {
      sequence: 1,
      action_type: 'credits_adjusted',
      admin_email: 'eve@example.org',
      justification: 'A fault of ours',
      created_at: instant,
    },
  ],
};
