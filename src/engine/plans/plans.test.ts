import { describe, expect, test } from 'vitest';
import { includesFeature, oneOffPurchases, planTiers, plans, trial, type PlanFeature } from './plans.ts';
import { analysesPerHour, findEffectiveTier } from './effective-tier.ts';

const nowMs = Date.UTC(2026, 10, 21);

describe('effective tier', () => {
  test('an override counts until its end and then uncovers the subscription', () => {
    const sources = {
      override: { tier: 'enterprise', untilMs: nowMs + 1 },
      subscription: 'pro',
      trial: null,
    } as const;
    expect(findEffectiveTier(sources, nowMs)).toEqual({ tier: 'enterprise', origin: 'override' });
    expect(findEffectiveTier(sources, nowMs + 1)).toEqual({ tier: 'pro', origin: 'subscription' });
  });

  test('clearing an override never loses what a customer pays for', () => {
    const sources = { override: null, subscription: 'growth', trial: null } as const;
    expect(findEffectiveTier(sources, nowMs).tier).toBe('growth');
  });

  test('a trial counts only without a subscription and only until its end', () => {
    const trial = { tier: 'growth', untilMs: nowMs + 1000 } as const;
    expect(findEffectiveTier({ override: null, subscription: 'agency', trial }, nowMs).tier).toBe('agency');
    expect(findEffectiveTier({ override: null, subscription: null, trial }, nowMs).origin).toBe('trial');
    expect(findEffectiveTier({ override: null, subscription: null, trial }, nowMs + 1000)).toEqual({
      tier: 'free',
      origin: 'free',
    });
  });

  test('an override may also lower a tier', () => {
    const override = { tier: 'free', untilMs: nowMs + 1 } as const;
    expect(findEffectiveTier({ override, subscription: 'agency', trial: null }, nowMs).tier).toBe('free');
  });
});

describe('plans', () => {
  test('a dearer plan never allows less than a cheaper one', () => {
    const limits = planTiers.map((tier) => plans[tier]);
    for (const [index, plan] of limits.entries()) {
      const next = limits[index + 1];
      if (next === undefined) continue;
      expect(next.analysesPerMonth ?? Infinity).toBeGreaterThanOrEqual(plan.analysesPerMonth ?? Infinity);
      // The hours of pro and premium are the specification's, and smaller than growth's.
      const least = next.tier === 'pro' || next.tier === 'premium' ? plans.free : plan;
      expect(next.analysesPerHour).toBeGreaterThanOrEqual(least.analysesPerHour);
      expect(next.campaigns ?? Infinity).toBeGreaterThanOrEqual(plan.campaigns ?? Infinity);
      expect(next.openQuotes ?? Infinity).toBeGreaterThanOrEqual(plan.openQuotes ?? Infinity);
      expect(next.features).toEqual(expect.arrayContaining([...plan.features]));
    }
  });

  test('interface and bulk belong to agency and enterprise, white-label to enterprise alone', () => {
    const having = (feature: PlanFeature) => planTiers.filter((tier) => includesFeature(tier, feature));
    expect(having('exports')).toEqual(['growth', 'pro', 'premium', 'agency', 'enterprise']);
    expect(having('api')).toEqual(['agency', 'enterprise']);
    expect(having('pasted')).toEqual(having('exports'));
    expect(having('quotes')).toEqual(having('exports'));
    expect(having('bulk')).toEqual(['agency', 'enterprise']);
    expect(having('whiteLabel')).toEqual(['enterprise']);
    expect(having('learning')).toEqual(['agency', 'enterprise']);
    expect(having('ownSets')).toEqual(['enterprise']);
  });

  test('the trial of growth has 20 analyses an hour, growth itself 100', () => {
    expect(analysesPerHour({ tier: 'growth', origin: 'trial' })).toBe(20);
    expect(analysesPerHour({ tier: 'growth', origin: 'subscription' })).toBe(100);
  });

  test('a full report is one channel for 29 USD, a boost 500 analyses for 500 USD', () => {
    expect(oneOffPurchases).toEqual({
      full_report: { amountCents: 2900, analyses: 1 },
      boost: { amountCents: 50_000, analyses: 500 },
    });
  });
});

test('the plans allow and cost what is published of them', () => {
  const published = Object.values(plans).map(
    ({ tier, analysesPerMonth, analysesPerHour, creditsPerPeriod, features, price }) => [
      tier,
      analysesPerMonth,
      analysesPerHour,
      creditsPerPeriod,
      features.join(' '),
      price.kind === 'monthly' ? price.amountCents : price.kind,
    ],
  );
  const pro = 'exports pasted simulation quotes proposals offers conversions campaigns portfolio pixel';
  expect(published).toEqual([
    ['free', 10, 3, 10, '', 'free'],
    [
      'growth',
      500,
      100,
      500,
      'exports pasted simulation quotes proposals offers conversions campaigns',
      150_000,
    ],
    ['pro', 1000, 20, 1000, pro, 'configured'],
    ['premium', 5000, 50, 5000, pro, 'configured'],
    ['agency', 5000, 500, 5000, `${pro} api bulk clients learning`, 'configured'],
    ['enterprise', null, 1_000, null, `${pro} api bulk clients learning whiteLabel ownSets`, 'contact'],
  ]);
  expect(trial).toEqual({ tier: 'growth', days: 14, credits: 50, analysesPerHour: 20 });
  expect(oneOffPurchases).toEqual({
    full_report: { amountCents: 2_900, analyses: 1 },
    boost: { amountCents: 50_000, analyses: 500 },
  });
});
