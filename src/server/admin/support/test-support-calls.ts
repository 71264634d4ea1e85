import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { AuditAction } from '../../../contract/admin/audit-actions.ts';
import type { SignedUp } from '../../platform/testing/test-accounts.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';

interface Scene {
  server: TestServer;
  member: SignedUp;
}

const why = (scene: Scene) => ({ user_id: scene.member.userId, justification: 'The owner asked for it' });

/** A boost that was paid at the card provider. */
export async function buyBoost({ server, member }: Scene): Promise<string> {
  const headers = { cookie: member.cookie };
  const body = JSON.stringify({ priceId: 'price_demo_boost' });
  const answer = await fetch(`${server.url}/functions/v1/create-checkout`, { method: 'POST', headers, body });
  const text = await answer.text();
  const sessionId = /\/(cs_\w+)"/.exec(text)?.[1] ?? '';
  await server.stripe.double.control.pay(sessionId);
  const { rows } = await server.database.asSystem(() =>
    sql<{ id: string }>`select id from checkouts where session_id = ${sessionId}`.execute(
      server.database.current,
    ),
  );
  return rows[0]?.id ?? randomUUID();
}

const unconfirm = ({ server: { database }, member }: Scene) =>
  sql`update auth."user" set "emailVerified" = false where id = ${member.userId}`.execute(database.accounts);

/** A successful call of each action of the support desk. */
export const supportCalls: readonly {
  action: AuditAction;
  also?: AuditAction;
  prepare: (scene: Scene) => unknown;
}[] = [
  {
    action: 'credits_adjusted',
    prepare: (scene) => ({ action: 'adjust_credits', ...why(scene), credits: 5, note: 'For your patience' }),
  },
  {
    action: 'refund_requested',
    prepare: async (scene) => ({
      action: 'refund_purchase',
      ...why(scene),
      purchase_id: await buyBoost(scene),
    }),
  },
  {
    action: 'account_mail_requested',
    prepare: (scene) => ({ action: 'send_password_reset', ...why(scene) }),
  },
  {
    action: 'account_sign_ins_ended',
    // Of somebody else: the scene's member goes on being signed in.
    prepare: async ({ server }) => {
      const { userId } = await server.signUp();
      return { action: 'end_sign_ins', user_id: userId, justification: 'A laptop was lost' };
    },
  },
  {
    action: 'address_confirmed',
    prepare: async (scene) => {
      await unconfirm(scene);
      return { action: 'confirm_address', ...why(scene) };
    },
  },
  {
    action: 'trial_extended',
    prepare: (scene) => ({
      action: 'extend_trial',
      ...why(scene),
      trial_until: new Date(scene.server.clock.now.getTime() + 60 * 24 * 3_600_000).toISOString(),
    }),
  },
  { action: 'data_export_requested', prepare: (scene) => ({ action: 'export_data', ...why(scene) }) },
  {
    action: 'account_deletion_requested',
    prepare: async ({ server }) => {
      const { userId, email } = await server.signUp();
      return { action: 'delete_account', user_id: userId, justification: 'Asked by mail', email };
    },
  },
  {
    action: 'account_deletion_hastened',
    also: 'account_deleted',
    prepare: async ({ server }) => ({ action: 'delete_now', ...(await addLeaver(server)) }),
  },
  {
    action: 'account_deletion_undone',
    prepare: async ({ server }) => {
      const { email: _, ...leaver } = await addLeaver(server);
      return { action: 'keep_account', ...leaver };
    },
  },
];

/** Somebody whose account is to be deleted, as acts name them. */
async function addLeaver(server: TestServer) {
  const { userId, email } = await server.signUp();
  const { database, clock } = server;
  const dueAt = new Date(clock.now.getTime() + 7 * 24 * 3_600_000);
  await database.asSystem(() =>
    sql`insert into account_deletions (user_id, requested_at, due_at, requested_by)
      values (${userId}, ${clock.now}, ${dueAt}, 'owner')`.execute(database.current),
  );
  return { user_id: userId, justification: 'Asked by mail', email };
}
