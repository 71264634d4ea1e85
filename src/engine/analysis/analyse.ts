import { computePrice } from '../pricing/price.ts';
import { formatNumberOf } from '../../values/wording.ts';
import type { Analysis } from './analysis.ts';
import { describeAudience } from './audience.ts';
import { findAuthenticitySignals } from './authenticity.ts';
import type { Channel, Video } from './channel.ts';
import { assessConfidence } from './confidence.ts';
import { defaultPreferences } from './context.ts';
import type { AnalysisContext, ChannelSizePreference, Preferences } from './context.ts';
import { measureEngagement } from './engagement.ts';
import type { ChannelIdentity, Evidence, SampleEvidence, FitEvidence } from './evidence.ts';
import { describeFrequency, measureFrequency } from './frequency.ts';
import { settledAgeDays } from './growth.ts';
import { findMarket } from './market/market.ts';
import { assessRisk } from './risk.ts';
import { explainMissingPrice, explainShortage } from './sample-shortage.ts';
import { selectSample } from './sample.ts';
import type { Sample, SampledVideo } from './sample.ts';
import { computeScore } from './score.ts';
import { readTexts } from './text/read-texts.ts';
import { estimateViews } from './typical-views.ts';
import { decideVerdict, withdrawPrice } from './verdict.ts';
import type { Niche } from './niches.ts';

/** Changes with every change of a figure; stored with each result. */
export const modelVersion = '2.1.1';

/**
 * The whole analysis of a channel: the specification's result and the evidence behind each of its figures. Pure: the
 * same channel, videos (in any order, repeated or not) and context give the same result. Prices in US dollars, rates
 * in percent. Throws a RangeError if `context.now` is not a date. Method: docs/model.md.
 */
export function analyse(channel: Channel, videos: readonly Video[], context: AnalysisContext): Analysis {
  const figures = measureChannel(channel, videos, context);
  const { views, engagement, frequency, sample, texts, price, score, risk, verdict } = figures;
  return {
    channelName: channel.title,
    brandSafety: figures.safety.rating,
    subscriberCount: figures.subscriberCount,
    avgViews: views?.typical ?? null,
    engagementRate: engagement.ratePercent,
    contentFrequency: describeFrequency(frequency, sample.uploadAgesDays.length),
    niche: texts.niche.niche,
    sponsorshipScore: verdict.word === 'Not scored' ? null : score.score,
    riskLevel: risk.level,
    recommendedPricing: price.pricing,
    verdict: verdict.word,
    evidence: composeEvidence(channel, context, figures),
  };
}

type Figures = ReturnType<typeof measureChannel>;

function measureChannel(channel: Channel, videos: readonly Video[], context: AnalysisContext) {
  const nowMs = Date.parse(context.now);
  if (Number.isNaN(nowMs)) throw new RangeError(`Not a date: ${context.now}`);
  const subscriberCount = readSubscribers(channel.subscriberCount);
  const sample = selectSample(videos, nowMs);
  const rated = sample.long.map(({ video }) => video);
  // Uploads left out for their age add nothing to what the sample says, unless there is no sample.
  const others = rated.length > 0 ? sample.others.filter(({ format }) => format !== 'long') : sample.others;
  const texts = readTexts({ channel, sample: rated, others, secondReading: context.secondReading });
  const views = forecastViews(sample, subscriberCount, context);
  const engagement = measureEngagement(sample.long, subscriberCount, views?.typical ?? null);
  const frequency = measureFrequency(sample.uploadAgesDays);
  const { sponsors, niche } = texts;
  // Shorts and live streams are searched too, but never rated.
  const safety = rated.length === 0 ? { ...texts.safety, rating: null } : texts.safety;
  const market = findMarket(channel, rated);
  const unavailableReason = explainMissingPrice(sample, views);
  const price = computePrice({ niche: niche.niche, market, views, engagement, unavailableReason, context });
  const score = computeScore({ sample, subscriberCount, views, engagement, frequency, safety, sponsors });
  const risk = assessRisk({
    safety,
    views,
    usableVideos: rated.length,
    authenticitySignals: findAuthenticitySignals(sample.long),
    tolerance: context.preferences.riskTolerance,
  });
  const confidence = assessConfidence({ views, usableVideos: rated.length, safety, market });
  const verdict = decideVerdict({
    shortage: views === null ? explainShortage(sample) : null,
    safety,
    score: score.score,
    risk,
    confidence: confidence.value,
  });
  return {
    subscriberCount,
    sample,
    texts,
    safety,
    views,
    engagement,
    frequency,
    market,
    price: withdrawPrice(price, verdict),
    score,
    risk,
    confidence,
    verdict,
  };
}

function composeEvidence(channel: Channel, context: AnalysisContext, figures: Figures): Evidence {
  const { subscriberCount, sample, texts, views, engagement, frequency, market } = figures;
  const { niche, sponsors, languages } = texts;
  return {
    modelVersion,
    analysedAt: context.now,
    channel: identifyChannel(channel),
    sample: describeSample(sample),
    views: { long: views, short: forecastShorts(sample, context) },
    engagement,
    frequency,
    niche,
    score: { parts: figures.score.parts },
    safety: figures.safety,
    sponsors,
    risk: { reasons: figures.risk.reasons },
    market,
    price: figures.price.evidence,
    verdict: figures.verdict,
    audience: describeAudience(channel, market, languages),
    fit: assessFit(context.preferences, subscriberCount, niche.niche),
    confidence: figures.confidence,
    reader: texts.reader,
  };
}

function forecastViews(sample: Sample, subscriberCount: number | null, { leadDays = 0 }: AnalysisContext) {
  return estimateViews(sample.long, { subscriberCount, growth: sample.growth.long, leadDays });
}

/** Without a prior: what is usual for a tier describes long-form videos only. */
function forecastShorts({ shorts, growth }: Sample, { leadDays = 0 }: AnalysisContext) {
  return estimateViews(shorts, { subscriberCount: null, growth: growth.shorts, leadDays });
}

/** As many as there are people. */
const subscribersLimit = 8e9;

function readSubscribers(count: number | null): number | null {
  return count === null || !(count >= 0 && count <= subscribersLimit) ? null : count;
}

function identifyChannel(channel: Channel): ChannelIdentity {
  return {
    id: channel.id,
    title: channel.title,
    handle: channel.handle,
    country: channel.country,
    thumbnailUrl: channel.thumbnailUrl,
    publishedAt: channel.publishedAt,
    madeForKids: channel.madeForKids === true,
  };
}

function describeSample(sample: Sample): SampleEvidence {
  return {
    videos: sample.long.map(describeSampled),
    excluded: sample.excluded,
    mixesViewDefinitions: sample.mixesViewDefinitions,
  };
}

function describeSampled({ video, views, ageDays }: SampledVideo): SampleEvidence['videos'][number] {
  return {
    id: video.id,
    title: video.title,
    publishedAt: video.publishedAt,
    views: video.views ?? 0,
    likes: video.likes,
    comments: video.comments,
    viewsAtDay30: Math.round(views),
    scaled: ageDays < settledAgeDays,
  };
}

/** The usual line between micro and macro creators. */
const macroSubscribers = 100_000;

/** How well a channel fits the user's preferred size and niches. Never part of the score or the market price. */
function assessFit(preferences: Preferences, subscriberCount: number | null, niche: Niche): FitEvidence {
  const { channelSizePreference: size, preferredNiches } = preferences;
  const sizeMatches = matchSize(size, subscriberCount);
  const nicheMatches = preferredNiches.length === 0 ? null : preferredNiches.includes(niche);
  const sentences = [
    describeSize(size, subscriberCount, sizeMatches),
    describeNiche(niche, nicheMatches),
  ].filter((sentence) => sentence !== '');
  return {
    personalised: isPersonalised(preferences),
    sizeMatches,
    nicheMatches,
    sentence: sentences.length === 0 ? 'You have set no preferred size or niche.' : sentences.join(' '),
  };
}

function matchSize(preference: ChannelSizePreference, subscriberCount: number | null): boolean | null {
  if (preference === 'mixed' || subscriberCount === null) return null;
  return (preference === 'macro') === subscriberCount >= macroSubscribers;
}

function isPersonalised(preferences: Preferences): boolean {
  return (
    preferences.pricingSensitivity !== defaultPreferences.pricingSensitivity ||
    preferences.riskTolerance !== defaultPreferences.riskTolerance ||
    preferences.channelSizePreference !== defaultPreferences.channelSizePreference ||
    preferences.preferredNiches.length > 0
  );
}

function describeSize(
  preference: ChannelSizePreference,
  subscriberCount: number | null,
  matches: boolean | null,
): string {
  if (preference === 'mixed') return '';
  if (subscriberCount === null) return 'The channel hides its subscribers, so its size cannot be compared.';
  const verdict = matches === true ? 'fits' : 'does not fit';
  return `With ${formatNumberOf(subscriberCount, 'subscriber')} the channel ${verdict} your preference for ${preference} channels.`;
}

function describeNiche(niche: Niche, matches: boolean | null): string {
  if (matches === null) return '';
  return matches ? `${niche} is one of your niches.` : `${niche} is not one of your niches.`;
}
