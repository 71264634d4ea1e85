import type { FullAnalysis, LimitedAnalysis } from '../../../contract/analysis/channel-analysis.ts';

type Evidence = FullAnalysis['evidence'];

const newest = Date.parse('2026-11-02T09:00:00.000Z');
const dayMs = 86_400_000;
const id = '5d1f4b0e-7a63-4a0e-9a51-0c5b8f6b1c11';

const provenance: FullAnalysis['provenance'] = {
  fetchedAt: '2026-11-20T10:04:05.000Z',
  cached: true,
  demo: true,
  disclaimer: 'third-party estimate, not YouTube data',
};

const channel: Evidence['channel'] = {
  id: 'UCfixturefixturefixture1',
  title: 'The Patient Gardener of the Far Northern Allotment Diaries 24',
  handle: 'patientgardener',
  country: 'GB',
  thumbnailUrl: null,
  publishedAt: '2019-04-01T00:00:00.000Z',
  madeForKids: false,
};

const videos: Evidence['sample']['videos'] = Array.from({ length: 14 }, (_, index) => ({
  id: `fixture${String(index).padStart(3, '0')}A`,
  title: index === 3 ? 'بستان الشتاء: what grows in the dark' : `Allotment diary, week ${40 - index}`,
  publishedAt: new Date(newest - index * 8 * dayMs).toISOString(),
  views: 41_000 + ((index * 7919) % 18_000),
  viewsAtDay30: 40_000 + ((index * 7919) % 18_000),
  likes: index === 5 ? null : 1400 + index * 11,
  comments: 120 + index,
  scaled: index === 0,
}));

const excluded: Evidence['sample']['excluded'] = [
  {
    id: 'fixtureEx1A',
    title: 'Tomatoes in 30 seconds',
    publishedAt: new Date(newest - 3 * dayMs).toISOString(),
    views: 310_000,
    reason: 'short',
  },
  {
    id: 'fixtureEx2A',
    title: 'Live: questions and answers',
    publishedAt: new Date(newest - 20 * dayMs).toISOString(),
    views: null,
    reason: 'live',
  },
];

const niche: Evidence['niche'] = {
  niche: 'Lifestyle',
  probability: 0.82,
  runnerUp: { niche: 'Food', probability: 0.11 },
  outside: false,
  outsideLabel: null,
  signals: [{ term: 'garden', place: 'title', niche: 'Lifestyle', weight: 3 }],
};

const safety: Evidence['safety'] = {
  rating: 'high',
  reason: 'No counted hit in the 14 rated videos.',
  categories: [
    {
      name: 'drugs',
      label: 'Drugs, tobacco and alcohol',
      iabId: 'pg0WhF',
      level: null,
      viewsShare: 0,
      hits: [
        {
          level: 'low',
          phrase: 'weed',
          videoId: 'fixture001A',
          videoTitle: 'Allotment diary, week 39',
          place: 'title',
          discount: 'gardening term',
          counted: false,
          reader: null,
        },
      ],
    },
    { name: 'arms', label: 'Arms and ammunition', iabId: 'avbNf2', level: null, viewsShare: 0, hits: [] },
  ],
  ratedVideos: 14,
  hitsOutsideSample: 0,
  madeForKids: false,
  ageRestrictedVideos: 0,
  languageCoverage: 0.93,
  viewsRead: 0.95,
  themes: [],
};

const sponsors: Evidence['sponsors'] = {
  mentions: [
    {
      sponsor: 'Loam & Co',
      signal: 'code',
      quote: 'Use code PATIENT10 for ten percent off',
      videoId: 'fixture002A',
      videoTitle: 'Allotment diary, week 38',
      publishedAt: '2026-10-17T09:00:00.000Z',
      reader: null,
    },
  ],
  sponsors: [{ name: 'Loam & Co', videos: 1, recurring: false }],
  ownProducts: [],
  sponsoredVideoIds: ['fixture002A'],
  sponsoredShare: 1 / 14,
  disclosureRate: 0,
  saturation: 'light',
};

const audience: Evidence['audience'] = [
  { label: 'Channel country', value: 'GB', basis: 'measured', note: 'Declared by the channel.' },
  { label: 'Language', value: 'English', basis: 'estimated', note: 'Read from the titles.' },
];

const partTexts = [
  { name: 'engagement', weight: 25, value: 0.7 },
  { name: 'reach', weight: 20, value: 0.6 },
  { name: 'consistency', weight: 15, value: 0.9 },
  { name: 'momentum', weight: 10, value: 0.5 },
  { name: 'suitability', weight: 20, value: 1 },
  { name: 'sponsorFit', weight: 10, value: 0.8 },
] as const;

const rate = { low: 16.8, medium: 22.4, high: 38.08 };

const price: Evidence['price'] = {
  currency: 'USD',
  unavailableReason: null,
  niche: 'Lifestyle',
  baseCpm: { low: 15, medium: 20, high: 34 },
  baseCpmSource: 'Eight published rate cards, 2025-2026',
  multipliers: [
    { name: 'engagement', value: 1.12, reason: 'Engagement above the tier median' },
    { name: 'country', value: 1, reason: 'United Kingdom' },
  ],
  nicheRate: rate,
  bound: null,
  rate,
  feeRange80: { low: 620, high: 1640 },
  calibration: { version: 'priors', ratesAnalysed: 0 },
  smallFeeNote: null,
  ifYouBookAnyway: null,
};

const growth = { exponent: 0.3, range: { low: 0.15, high: 0.35 }, sentence: 'Views grow.' };
const verdict: Evidence['verdict'] = { word: 'Good', reasons: ['4 points short of Strong (80+).'] };

const readByAnyone = { niche, safety, verdict, audience };

const evidence: Evidence = {
  ...readByAnyone,
  modelVersion: '1.0.0',
  analysedAt: '2026-11-20T10:04:06.000Z',
  channel,
  sample: { videos, excluded, mixesViewDefinitions: true },
  views: {
    long: {
      typical: 48_200,
      interval80: { low: 44_000, high: 53_000 },
      nextVideo80: { low: 27_000, high: 73_000 },
      trendPercent90Days: -4.2,
      spreadFactor: 1.3,
      sampleSize: 14,
      ownWeight: 1,
      growth: { ...growth, basis: 'published' },
      leadDays: 0,
    },
    short: null,
  },
  engagement: {
    ratePercent: 3.4,
    tier: '100-500K',
    tierQuartiles: { p25: 1.38, median: 2.12, p75: 3.24 },
    measuredVideos: 13,
    typicalInteractions: 1620,
  },
  frequency: { videosPerWeek: 0.9, medianGapDays: 8, longestRecentGapDays: 11 },
  score: {
    parts: partTexts.map((part) => ({
      ...part,
      points: Math.round(part.weight * part.value * 10) / 10,
      sentence: 'Rests on 14 videos.',
      videoIds: ['fixture001A'],
      measured: true,
    })),
  },
  sponsors,
  risk: { reasons: [{ source: 'volatility', level: 'low', sentence: 'Views are steady.' }] },
  market: {
    country: 'GB',
    basis: 'declared',
    multiplier: 0.85,
    regions: [{ name: 'United Kingdom', probability: 1, multiplier: 0.85 }],
    reasons: ['United Kingdom is paid at 0.85 of the United States level'],
  },
  price,
  fit: { personalised: false, sizeMatches: null, nicheMatches: null, sentence: 'Market result.' },
  confidence: { value: 0.86, reasons: [{ factor: 0.93, sentence: '7% of the titles are not covered.' }] },
  reader: null,
};

const anyoneSees = {
  id,
  provenance,
  channelName: channel.title,
  brandSafety: 'high',
  subscriberCount: 214_000,
  avgViews: 48_200,
  niche: 'Lifestyle',
  sponsorshipScore: 76,
  riskLevel: 'low',
  verdict: 'Good',
} as const;

/** An invented channel with a 60-character name, a right-to-left title and one sponsor. */
export const fullFixture: FullAnalysis = {
  ...anyoneSees,
  access: 'full',
  engagementRate: 3.4,
  contentFrequency: '0.9 videos per week',
  recommendedPricing: {
    flatFee: { low: 810, medium: 1080, high: 1835 },
    cpm: { low: 21.84, medium: 29.12, high: 49.5 },
    affiliate: { low: 8, medium: 12, high: 15 },
  },
  evidence,
};

export const limitedFixture: LimitedAnalysis = {
  ...anyoneSees,
  access: 'limited',
  evidence: {
    ...readByAnyone,
    modelVersion: evidence.modelVersion,
    analysedAt: evidence.analysedAt,
    channel,
    sponsors: { sponsors: sponsors.sponsors, saturation: sponsors.saturation },
    score: { parts: partTexts.map(({ name, weight }) => ({ name, weight })) },
    confidence: { value: 0.86 },
    reader: null,
  },
};
