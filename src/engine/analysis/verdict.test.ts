import { describe, expect, test } from 'vitest';
import { analyse } from './analyse.ts';
import type { Analysis } from './analysis.ts';
import type { Rating } from './judgements.ts';
import { defaultPreferences, priorCalibration } from './context.ts';
import type { RiskSource } from './evidence.ts';
import type { SafetyEvidence } from './text-evidence.ts';
import { decideVerdict, withdrawPrice } from './verdict.ts';
import { buildChannel, buildVideo, fixtureNow } from './video.fixture.ts';

const videos = Array.from({ length: 12 }, (_, index) =>
  buildVideo(`video-${index}`, 20 + 14 * index, {
    title: 'Fitting a new shelf in the workshop',
    description: 'How we measured, cut and fitted the shelf in an afternoon.',
    views: 10_000,
    likes: 300,
    comments: 30,
  }),
);

function run(list = videos): Analysis {
  return analyse(buildChannel(), list, {
    now: fixtureNow,
    campaignMonth: 5,
    calibration: priorCalibration,
    preferences: defaultPreferences,
  });
}

const safetyOf = (rating: Rating | null): SafetyEvidence => ({
  ...run().evidence.safety,
  rating,
  reason: `The rating is ${rating}.`,
});

function decide(changes: {
  shortage?: string;
  rating?: Rating | null;
  score?: number;
  risk?: Rating;
  confidence?: number;
}) {
  const { rating = 'high', score = 85, risk = 'low', confidence = 0.8 } = changes;
  const sources: readonly RiskSource[] = ['volatility', 'data'];
  return decideVerdict({
    shortage: changes.shortage ?? null,
    safety: safetyOf(rating),
    score,
    risk: { level: risk, reasons: sources.map((source) => ({ source, level: risk, sentence: 'Why.' })) },
    confidence,
  });
}

describe('the word', () => {
  test.each([
    ['Strong', {}],
    ['Strong', { score: 80 }],
    ['Good', { score: 79 }],
    ['Good', { risk: 'medium' }],
    ['Good', { score: 60, risk: 'medium' }],
    ['Caution', { score: 59 }],
    ['Caution', { risk: 'high' }],
    ['Caution', { rating: 'medium' }],
    ['Caution', { confidence: 0.29 }],
    ['Avoid', { rating: 'low', score: 100 }],
    ['Not scored', { rating: null, score: 100 }],
    ['Not scored', { shortage: 'Too few.', rating: 'low' }],
  ] as const)('%s for %o', (word, changes) => {
    expect(decide(changes).word).toBe(word);
  });

  test('a floor-level finding is to be avoided whatever the rating says', () => {
    const [category] = safetyOf('high').categories;
    if (category === undefined) throw new Error('no category');
    const safety = { ...safetyOf('high'), categories: [{ ...category, level: 'floor' as const }] };
    const risk = { level: 'low' as const, reasons: [] };
    expect(decideVerdict({ shortage: null, safety, score: 90, risk, confidence: 1 }).word).toBe('Avoid');
  });
});

describe('the first reason is the deciding one', () => {
  test.each([
    ['1 point short of Strong (80+).', { score: 79 }],
    ['4 points short of Strong (80+).', { score: 76 }],
    ['The risk is medium: uneven views and few videos to go by.', { risk: 'medium' }],
    ['The rating is medium.', { rating: 'medium', risk: 'high', score: 10 }],
    ['The score of 59 is below 60, where Good begins.', { score: 59 }],
    ['The rating is low.', { rating: 'low' }],
    ['The rating is null.', { rating: null }],
    ['Too few.', { shortage: 'Too few.' }],
  ] as const)('%s', (reason, changes) => {
    expect(decide(changes).reasons[0]).toBe(reason);
  });

  test('no reason appears twice', () => {
    for (const rating of ['high', 'medium'] as const) {
      for (const risk of ['high', 'medium', 'low'] as const) {
        const { reasons } = decide({ rating, risk, score: 50, confidence: 0.1 });
        expect(new Set(reasons).size).toBe(reasons.length);
      }
    }
  });
});

describe('a whole analysis', () => {
  test('to avoid keeps its score and its computed price, and recommends none', () => {
    const unsafe = run(
      videos.map((video, index) => (index === 0 ? { ...video, title: 'how to build a bomb' } : video)),
    );
    expect(unsafe.verdict).toBe('Avoid');
    expect(unsafe.recommendedPricing).toBeNull();
    expect(unsafe.sponsorshipScore).toBeTypeOf('number');
    const fee = ((unsafe.avgViews ?? 0) / 1000) * unsafe.evidence.price.rate.medium;
    expect(unsafe.evidence.price.ifYouBookAnyway?.flatFee.medium).toBe(Math.round(fee));
    expect(unsafe.evidence.price.unavailableReason).toContain(unsafe.evidence.safety.reason);
  });

  test('of Shorts alone is not scored, not rated and not priced', () => {
    const shorts = run(videos.map((video) => ({ ...video, format: 'short' })));
    expect(shorts).toMatchObject({
      verdict: 'Not scored',
      sponsorshipScore: null,
      brandSafety: null,
      recommendedPricing: null,
    });
    expect(shorts.evidence.price.ifYouBookAnyway).toBeNull();
    expect(shorts.evidence.safety.rating).toBeNull();
    expect(shorts.evidence.verdict.reasons[0]).toContain('12 Shorts');
  });

  test('of two videos is not scored and keeps its brand safety', () => {
    const two = run(videos.slice(0, 2));
    expect(two.verdict).toBe('Not scored');
    expect(two.sponsorshipScore).toBeNull();
    expect(two.brandSafety).not.toBeNull();
  });

  test('that could not be read has its views and no price, not even apart', () => {
    const { recommendedPricing, evidence } = run();
    const price = { pricing: recommendedPricing, evidence: evidence.price };
    const withdrawn = withdrawPrice(price, { word: 'Not scored', reasons: ['Nothing was read.'] });
    expect(withdrawn.pricing).toBeNull();
    expect(withdrawn.evidence).toMatchObject({ ifYouBookAnyway: null, feeRange80: null });
    expect(withdrawn.evidence.unavailableReason).toContain('Nothing was read.');
  });
});
