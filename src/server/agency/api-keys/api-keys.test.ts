import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { createTestPlans } from '../../accounts/plans/test-plans.ts';
import type { TestPlans } from '../../accounts/plans/test-plans.ts';
import { createApiKey, hashApiKey, isApiKey } from './api-key.ts';
import { manageKeys } from './api-keys.usecases.ts';
import { findCaller } from './callers.usecases.ts';
import { createKeyUsage } from './key-usage.usecases.ts';

let plans: TestPlans;
beforeAll(async () => {
  plans = await createTestPlans();
});
afterAll(() => plans.close());

const addOwner = async (tier = 'agency') => {
  const userId = await plans.addUser();
  await plans.change(userId, { subscription_tier: tier });
  return { database: plans.database, now: plans.now, userId };
};
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  );
const create = (key_name: string) => ({ action: 'create', key_name }) as const;
const list = { action: 'list' } as const;

test('a key is random, has a form of its own, and none of two is like another', () => {
  const keys = Array.from({ length: 1_000 }, createApiKey);
  expect(new Set(keys).size).toBe(1_000);
  for (const key of keys)
    expect([key, isApiKey(key)]).toEqual([expect.stringMatching(/^spk_[0-9A-Za-z]{36}$/), true]);
  const signs = new Set(keys.flatMap((key) => Array.from(key.slice(4, 34))));
  expect(signs.size).toBe(62);
});

test('any one sign that is changed, and any two that are swapped, are noticed by the checksum', () => {
  const key = createApiKey();
  const places = Array.from({ length: key.length - 5 }, (_, index) => index + 5);
  const changed = places.flatMap((at) => {
    const [before, left, right, after] = [key.slice(0, at - 1), key[at - 1], key[at], key.slice(at + 1)];
    return [
      ...['0', 'Z', 'a', 'z'].map((sign) => `${before}${left}${sign}${after}`),
      `${before}${right}${left}${after}`,
    ];
  });
  const others = changed.filter((other) => other !== key);
  expect(others.length).toBeGreaterThan(100);
  expect(others.filter(isApiKey)).toEqual([]);
});

test('of fifty keys made at once, over all processes, as many are made as an account may have', async () => {
  const owner = await addOwner();
  const codes = await Promise.all(
    Array.from({ length: 50 }, (_, index) => {
      const context = plans.contexts[index % plans.contexts.length] ?? owner;
      return codeOf(manageKeys({ ...context, userId: owner.userId }, create(`Key ${index}`)));
    }),
  );
  expect(codes.filter((code) => code === 'done')).toHaveLength(20);
  expect(codes.filter((code) => code === 'TOO_MANY_KEYS')).toHaveLength(30);
  const { keys } = await manageKeys(owner, list);
  expect(keys.filter((key) => key.is_active)).toHaveLength(20);
  const revoked = { action: 'revoke', api_key_id: keys[0]?.id ?? '' } as const;
  await manageKeys(owner, revoked);
  expect(await codeOf(manageKeys(owner, create('One more')))).toBe('done');
});

test('a key has a name, and its list shows how it begins and nothing else of it', async () => {
  const owner = await addOwner();
  for (const name of ['', '   ', '\t'])
    expect(await codeOf(manageKeys(owner, create(name)))).toBe('KEY_NAME_MISSING');
  const { created, keys } = await manageKeys(owner, create('  Production  '));
  expect(keys).toMatchObject([
    {
      key_name: 'Production',
      key_prefix: created?.slice(0, 8),
      is_active: true,
      usage_count: 0,
      rate_limit: 500,
      last_used_at: null,
      created_at: plans.now().toISOString(),
    },
  ]);
  const later = await manageKeys(owner, list);
  expect(later.created).toBeNull();
  expect(JSON.stringify(later)).not.toContain(created?.slice(8));
});

test('nobody makes a key without the plan, nor revokes another owner’s', async () => {
  const [owner, other] = [await addOwner(), await addOwner()];
  const { keys } = await manageKeys(owner, create('Mine'));
  const revoke = { action: 'revoke', api_key_id: keys[0]?.id ?? '' } as const;
  expect(await codeOf(manageKeys(other, revoke))).toBe('KEY_NOT_FOUND');
  expect((await manageKeys(owner, list)).keys).toMatchObject([{ is_active: true }]);
  await plans.change(owner.userId, { subscription_tier: 'premium' });
  expect(await codeOf(manageKeys(owner, create('Another')))).toBe('PLAN_REQUIRED');
  expect(await codeOf(manageKeys(owner, revoke))).toBe('done');
  expect(await codeOf(manageKeys(owner, revoke))).toBe('done');
  expect((await manageKeys(owner, list)).keys).toMatchObject([{ is_active: false }]);
});

test('however many keys are revoked, the list keeps the last fifty of them', async () => {
  const owner = await addOwner();
  for (let made = 0; made < 53; made += 1) {
    const { keys } = await manageKeys(owner, create(`Key ${made}`));
    const active = keys.find((key) => key.is_active);
    await manageKeys(owner, { action: 'revoke', api_key_id: active?.id ?? '' });
  }
  expect((await manageKeys(owner, list)).keys).toHaveLength(50);
});

test('a key is found with its owner and limits outside of any transaction, and leaves no rights behind', async () => {
  const owner = await addOwner();
  const { created } = await manageKeys(owner, create('A key'));
  const found = await findCaller(owner, { keyHash: hashApiKey(created ?? '') });
  expect(found).toMatchObject({
    userId: owner.userId,
    limits: { hour: { most: 500, left: 500, endsAt: null } },
  });
  expect(await findCaller(owner, { keyHash: hashApiKey('another') })).toBeNull();
  const { rows } = await plans.database.transaction(async () => {
    await findCaller(owner, { keyHash: hashApiKey(created ?? '') });
    return sql`select key_name from api_keys`.execute(plans.database.current);
  });
  expect(rows).toEqual([]);
});

test('what a lost database does not take down is counted once it is back', async () => {
  const owner = await addOwner();
  const { keys } = await manageKeys(owner, create('A key'));
  const warnings: unknown[] = [];
  let isLost = true;
  const database: Database = {
    ...plans.database,
    get current() {
      return plans.database.current;
    },
    asSystem: (work) => (isLost ? Promise.reject(new Error('lost')) : plans.database.asSystem(work)),
  };
  const usage = createKeyUsage(database, (error) => warnings.push(error));
  const [{ id } = { id: '' }] = keys;
  const at = plans.now();
  usage.note(id, at);
  await expect(usage.flush()).rejects.toThrow('lost');
  usage.note(id, at);
  isLost = false;
  await usage.flush();
  await usage.flush();
  expect((await manageKeys(owner, list)).keys).toMatchObject([
    { usage_count: 2, last_used_at: at.toISOString() },
  ]);
});
