import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { AdminContext } from '../../platform/audit-log/audit.usecases.ts';
import { readPlan } from '../../accounts/plans/plans.usecases.ts';
import { usePlans } from '../../accounts/plans/test-plans.ts';
import type { Clearing, Grant } from './tier-overrides.usecases.ts';
import { changeOverride, findAccount } from './tier-overrides.usecases.ts';

const plans = await usePlans();
const { database, now } = plans;
let count = 0;

const addAdmin = async () => {
  const email = `admin-${(count += 1)}@example.com`;
  const userId = await plans.addUser(email);
  await plans.change(userId, { is_admin: true });
  const admin = { userId, email, clientAddress: '192.0.2.7' };
  return { database, now, admin };
};
/** Somebody whose trial is long over. */
const addFree = async () => {
  const email = `free-${(count += 1)}@example.com`;
  const userId = await plans.addUser(email);
  await plans.change(userId, { created_at: new Date('2026-01-01T00:00:00Z') });
  return { userId, email };
};
const grantOf = (email: string, changed: Partial<Grant> = {}): Grant => ({
  action_type: 'tier_override_granted',
  target_email: email,
  new_values: { override_subscription_tier: 'pro' },
  justification: 'A pilot with their agency',
  ...changed,
});
const clearingOf = (email: string, changed: Partial<Clearing> = {}): Clearing => ({
  action_type: 'tier_override_cleared',
  target_email: email,
  ...changed,
});
const readRows = async (userId: string) => {
  const { rows } = await database.asSystem(() =>
    sql<{ action_type: string }>`select * from admin_actions_audit where target_user_id = ${userId}
      order by sequence`.execute(database.current),
  );
  return rows;
};
const admin = await addAdmin();
const refused = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Error ? error.message : ''),
  );

describe('a grant', () => {
  test('lasts 14 days to the end of that day, brings the tier and its credits, and leaves one row', async () => {
    const { userId, email } = await addFree();
    const granted = await changeOverride(admin, grantOf(` ${email.toUpperCase()} `));
    expect(granted).toEqual({
      user_id: userId,
      email,
      full_name: 'A Person',
      tier: 'pro',
      origin: 'override',
      subscription_tier: 'free',
      override_subscription_tier: 'pro',
      override_until: '2026-12-05T23:59:59.999Z',
    });
    expect(await readPlan({ database, now }, { userId })).toMatchObject({
      creditsRemaining: 1000,
      analysesPerMonth: 1000,
    });
    expect(await readRows(userId)).toMatchObject([
      {
        action_type: 'tier_override_granted',
        admin_email: admin.admin.email,
        target_email: email,
        justification: 'A pilot with their agency',
        ip_address: '192.0.2.7',
        requires_approval: false,
        old_values: '{"override_subscription_tier":null,"override_until":null}',
        new_values: '{"override_subscription_tier":"pro","override_until":"2026-12-05T23:59:59.999Z"}',
        created_at: now(),
      },
    ]);
  });

  test('of the agency tier is confirmed, and its row says so', async () => {
    const { userId, email } = await addFree();
    const grant = grantOf(email, { new_values: { override_subscription_tier: 'agency' } });
    expect(await refused(changeOverride(admin, grant))).toBe('CONFIRMATION_MISSING');
    expect(await refused(changeOverride(admin, { ...grant, requires_approval: false }))).toBe(
      'CONFIRMATION_MISSING',
    );
    expect(await readRows(userId)).toEqual([]);
    expect(await changeOverride(admin, { ...grant, requires_approval: true })).toMatchObject({
      tier: 'agency',
    });
    expect(await readRows(userId)).toMatchObject([{ requires_approval: true }]);
  });

  test('of enterprise names its contract and its end, is confirmed, and ends by itself', async () => {
    const { userId, email } = await addFree();
    const until = '2029-11-20T23:59:59.999Z';
    const tier = { override_subscription_tier: 'enterprise' as const };
    const whole = { ...tier, override_until: until, override_contract: ' C-2026-7 ' };
    for (const [values, code] of [
      [{ ...tier, override_until: until }, 'CONTRACT_MISSING'],
      [{ ...tier, override_contract: 'C-2026-7' }, 'CONTRACT_MISSING'],
      [{ ...whole, override_contract: '  ' }, 'CONTRACT_MISSING'],
      [{ ...whole, override_until: '2029-11-25T00:00:00.000Z' }, 'WRONG_END'],
      [{ ...whole, override_subscription_tier: 'pro' as const }, 'CONTRACT_MISSING'],
    ] as const) {
      const grant = grantOf(email, { new_values: values, requires_approval: true });
      expect(await refused(changeOverride(admin, grant))).toBe(code);
    }
    expect(await refused(changeOverride(admin, grantOf(email, { new_values: whole })))).toBe(
      'CONFIRMATION_MISSING',
    );
    const granted = grantOf(email, { new_values: whole, requires_approval: true });
    expect(await changeOverride(admin, granted)).toMatchObject({ tier: 'enterprise', origin: 'override' });
    const readState = () => readPlan({ database, now }, { userId });
    expect(await readState()).toMatchObject({ features: expect.arrayContaining(['whiteLabel']) });
    expect(await readRows(userId)).toMatchObject([
      { requires_approval: true, new_values: expect.stringContaining('"override_contract":"C-2026-7"') },
    ]);
    plans.clock.now = new Date('2029-11-21T00:00:00Z');
    expect(await readState()).toMatchObject({ tier: 'free', origin: 'free' });
  });

  test.each([
    ['EMAIL_MISSING', { target_email: '  ' }],
    ['JUSTIFICATION_MISSING', { justification: ' \n \u200B\u2060\u3164\uFE0F' }],
    ['USER_NOT_FOUND', { target_email: 'nobody@example.com' }],
    ['USER_NOT_FOUND', { target_email: '%' }],
    ['USER_NOT_FOUND', { target_email: "' or 1=1 --" }],
    ['OTHER_USER', { target_user_id: '00000000-0000-4000-8000-0000000000ff' }],
    [
      'OVERRIDE_CHANGED',
      { old_values: { override_subscription_tier: 'pro' as const, override_until: null } },
    ],
  ])('is refused with %s, and nothing has changed', async (code, changed) => {
    const { userId, email } = await addFree();
    expect(await refused(changeOverride(admin, grantOf(email, changed)))).toBe(code);
    expect(await readRows(userId)).toEqual([]);
    expect(await findAccount(admin, { email })).toMatchObject({ tier: 'free', override_until: null });
  });

  test.each([
    ['2026-11-21T12:00:00.000Z', 'WRONG_END'],
    ['2020-01-01T00:00:00.000Z', 'WRONG_END'],
    ['2027-11-23T00:00:00.000Z', 'WRONG_END'],
    ['9999-12-31T23:59:59.999Z', 'WRONG_END'],
    ['2026-11-21T12:00:00.001Z', 'done'],
    ['2027-11-22T23:59:59.999Z', 'done'],
  ])('that ends at %s is %s', async (end, outcome) => {
    const { email } = await addFree();
    const grant = grantOf(email, {
      new_values: { override_subscription_tier: 'pro', override_until: end },
    });
    expect(await refused(changeOverride(admin, grant))).toBe(outcome);
  });

  test('takes nothing of what is paid for, and ends by itself', async () => {
    const { userId, email } = await addFree();
    await plans.change(userId, { subscription_tier: 'growth' });
    const grant = grantOf(email, {
      new_values: { override_subscription_tier: 'pro', override_until: '2026-11-25T23:59:59.999Z' },
    });
    expect(await changeOverride(admin, grant)).toMatchObject({ tier: 'pro', subscription_tier: 'growth' });
    plans.clock.now = new Date('2026-11-26T00:00:00Z');
    expect(await findAccount(admin, { email })).toMatchObject({ tier: 'growth', origin: 'subscription' });
    expect(await changeOverride(admin, grantOf(email))).toMatchObject({ tier: 'pro' });
    expect(await changeOverride(admin, clearingOf(email))).toMatchObject({
      tier: 'growth',
      override_subscription_tier: null,
      override_until: null,
    });
  });

  test('and its clearing, again and again, mint no credits', async () => {
    const { userId, email } = await addFree();
    for (let round = 0; round < 4; round += 1) {
      await changeOverride(admin, grantOf(email));
      await changeOverride(admin, clearingOf(email));
    }
    expect(await readPlan({ database, now }, { userId })).toMatchObject({
      tier: 'free',
      creditsRemaining: 1000,
    });
    expect(await readRows(userId)).toHaveLength(8);
  });
});

describe('clearing', () => {
  test('needs no justification, and says what there was', async () => {
    const { userId, email } = await addFree();
    const granted = await changeOverride(admin, grantOf(email));
    const seen = {
      override_subscription_tier: granted.override_subscription_tier,
      override_until: '2026-12-05T23:59:59.999Z',
    };
    const cleared = await changeOverride(
      admin,
      clearingOf(email, { old_values: seen, target_user_id: userId }),
    );
    expect(cleared).toMatchObject({ tier: 'free', origin: 'free' });
    expect(await readRows(userId)).toMatchObject([
      {},
      {
        action_type: 'tier_override_cleared',
        justification: null,
        old_values: JSON.stringify(seen),
        new_values: '{"override_subscription_tier":null,"override_until":null}',
      },
    ]);
  });

  test('what is not there changes nothing, and so is told of nowhere', async () => {
    const { userId, email } = await addFree();
    expect(await changeOverride(admin, clearingOf(email))).toMatchObject({ tier: 'free' });
    expect(await readRows(userId)).toEqual([]);
    expect(await refused(changeOverride(admin, clearingOf('')))).toBe('EMAIL_MISSING');
  });
});

describe('several administrators at once', () => {
  /** Each as in a process of its own, where the database lets them. */
  const beside = async (): Promise<AdminContext[]> =>
    Promise.all(plans.contexts.map(async (context) => ({ ...(await addAdmin()), ...context })));

  test('of grants and clearings that rest on the same sight of an account, exactly one is done', async () => {
    const all = await beside();
    const { userId, email } = await addFree();
    const seen = { override_subscription_tier: null, override_until: null };
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, index) => {
        const tier = index % 2 === 0 ? 'pro' : 'agency';
        const grant = grantOf(email, {
          old_values: seen,
          new_values: { override_subscription_tier: tier },
          requires_approval: true,
        });
        return refused(changeOverride(all[index % all.length] ?? admin, grant));
      }),
    );
    expect(outcomes.toSorted()).toEqual([...Array.from({ length: 9 }, () => 'OVERRIDE_CHANGED'), 'done']);
    expect(await readRows(userId)).toHaveLength(1);
  });

  test('grants and clearings at once leave rows that follow from each other, up to what stands there', async () => {
    const all = await beside();
    const { userId, email } = await addFree();
    const done = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        refused(
          changeOverride(
            all[index % all.length] ?? admin,
            index % 2 === 0 ? grantOf(email) : clearingOf(email),
          ),
        ),
      ),
    );
    expect(new Set(done)).toEqual(new Set(['done']));
    const { rows } = await database.asSystem(() =>
      sql<{ old_values: string; new_values: string }>`select old_values, new_values from admin_actions_audit
        where target_user_id = ${userId} order by sequence`.execute(database.current),
    );
    const none = '{"override_subscription_tier":null,"override_until":null}';
    expect(rows.map(({ old_values }) => old_values)).toEqual([
      none,
      ...rows.slice(0, -1).map(({ new_values }) => new_values),
    ]);
    const { override_subscription_tier, override_until } = await findAccount(admin, { email });
    expect(JSON.stringify({ override_subscription_tier, override_until })).toBe(rows.at(-1)?.new_values);
  });

  test('those who change each other, and themselves, do not wait for each other for ever', async () => {
    const all = await beside();
    const outcomes = await Promise.all(
      Array.from({ length: 24 }, (_, index) => {
        const actor = all[index % all.length] ?? admin;
        const target = all[(index * 5 + Math.floor(index / all.length)) % all.length] ?? admin;
        return refused(changeOverride(actor, grantOf(target.admin.email)));
      }),
    );
    expect(new Set(outcomes)).toEqual(new Set(['done']));
  });

  test('whose right is taken away in between changes nothing any more', async () => {
    const { userId, email } = await addFree();
    const leaving = await addAdmin();
    const demoting = plans.change(leaving.admin.userId, { is_admin: false });
    const racing = Array.from({ length: 5 }, () => refused(changeOverride(leaving, grantOf(email))));
    await demoting;
    const outcomes = await Promise.all(racing);
    expect(outcomes.filter((outcome) => !['done', 'ADMIN_REQUIRED'].includes(outcome))).toEqual([]);
    expect(await readRows(userId)).toHaveLength(outcomes.filter((outcome) => outcome === 'done').length);
    expect(await refused(changeOverride(leaving, grantOf(email)))).toBe('ADMIN_REQUIRED');
  });
});
