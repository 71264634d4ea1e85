import type { Analysis } from '../src/engine/analysis/analysis.ts';
import type { Levels } from '../src/engine/analysis/judgements.ts';
import type { MarketEvidence } from '../src/engine/analysis/evidence.ts';
import { describeTheme, describeUnread, recurringNote } from '../src/engine/analysis/result-labels.ts';
import { pluralise } from '../src/values/wording.ts';

const count = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const decimal = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const percent = (share: number) => `${(share * 100).toFixed(1)}%`;
const day = (instant: string) => instant.slice(0, 10);
const whole = (value: number | null) => (value === null ? 'not published' : count.format(value));

/** The full analysis as plain lines for a terminal: every figure, and below it what it is based on. */
export function printAnalysis(analysis: Analysis): string {
  const sections = [
    identity(analysis),
    price(analysis),
    score(analysis),
    safety(analysis),
    sponsors(analysis),
    sample(analysis),
    audience(analysis),
  ];
  // Texts of a channel may contain control characters that a terminal would obey.
  return sections
    .flat()
    .join('\n')
    .replaceAll(/[^\P{Cc}\n]/gu, ' ');
}

function heading(text: string): string[] {
  return ['', text, '-'.repeat(text.length)];
}

function identity(analysis: Analysis): string[] {
  const { evidence, ...result } = analysis;
  const { niche, views, engagement, confidence } = evidence;
  const interval =
    views.long === null
      ? ''
      : ` (80% range ${count.format(views.long.interval80.low)} to ${count.format(views.long.interval80.high)})`;
  const benchmark =
    engagement.tier === null
      ? ''
      : ` (median of channels with ${engagement.tier} subscribers: ${engagement.tierQuartiles.median.toFixed(1)}%)`;
  const rate =
    result.engagementRate === null ? 'not measured' : `${result.engagementRate.toFixed(1)}%${benchmark}`;
  return [
    `${result.channelName}  ${evidence.channel.handle === null ? evidence.channel.id : `@${evidence.channel.handle}`}`,
    `Verdict             ${result.verdict}`,
    ...evidence.verdict.reasons.map((reason) => `  ${reason}`),
    `Sponsorship score   ${result.sponsorshipScore === null ? 'not scored' : `${result.sponsorshipScore} of 100`}`,
    `Brand safety        ${result.brandSafety ?? 'not rated'}`,
    `Risk                ${result.verdict === 'Not scored' ? 'not rated' : result.riskLevel}`,
    `Market              ${describeMarket(evidence.market)}`,
    ...evidence.market.reasons.map((reason) => `  ${reason}`),
    `Niche               ${describeNiche(analysis)}`,
    ...niche.signals.slice(0, 6).map(({ term, place, niche: of }) => `  ${of}: "${term}" (${place})`),
    `Subscribers         ${whole(result.subscriberCount)}`,
    `Views at day 30     ${result.avgViews === null ? 'not measured' : whole(result.avgViews)}${interval}`,
    `Engagement          ${rate}`,
    `Uploads             ${result.contentFrequency}`,
    `Confidence          ${percent(confidence.value)}`,
    ...confidence.reasons.map((reason) => `  x ${reason.factor.toFixed(2)}  ${reason.sentence}`),
  ];
}

function describeMarket({ basis, multiplier, regions }: MarketEvidence): string {
  const likely =
    basis === 'declared'
      ? ''
      : regions.map(({ name, probability }) => `${name} ${percent(probability)}`).join(', ');
  return `x ${multiplier.toFixed(2)} of the United States level, ${basis}${likely === '' ? '' : `: ${likely}`}`;
}

function describeNiche({ niche: name, evidence: { niche } }: Analysis): string {
  const { outsideLabel, probability, runnerUp } = niche;
  const chosen = outsideLabel === null ? name : `${outsideLabel} (outside the twelve), priced as ${name}`;
  const second = runnerUp === null ? '' : `, then ${runnerUp.niche} ${percent(runnerUp.probability)}`;
  return `${chosen} ${percent(probability)}${second}`;
}

function price({ evidence, recommendedPricing, avgViews }: Analysis): string[] {
  const { price: basis } = evidence;
  const pricing = recommendedPricing ?? basis.ifYouBookAnyway;
  const reason = basis.unavailableReason === null ? [] : [basis.unavailableReason];
  if (pricing === null) return [...heading('Price'), ...reason];
  const { flatFee, cpm, affiliate } = pricing;
  return [
    ...heading('Price in US dollars (third-party estimate, not YouTube data)'),
    ...(recommendedPricing === null ? [...reason, 'If you book anyway:'] : []),
    `${''.padEnd(24)}${['Conservative', 'Market Rate', 'Premium'].map((name) => name.padStart(14)).join('')}`,
    row('Flat fee (USD)', flatFee, (value) => count.format(value)),
    row('CPM (USD per 1,000)', cpm, (value) => decimal.format(value)),
    row('Affiliate (% of sales)', affiliate, String),
    `Arithmetic: ${whole(avgViews)} views / 1,000 x ${basis.rate.medium.toFixed(4)} USD = ${count.format(flatFee.medium)} USD`,
    `Base CPM for ${basis.niche}: ${basis.baseCpm.medium} USD (${basis.baseCpmSource})`,
    ...basis.multipliers.map(({ name, value, reason }) => `  x ${value.toFixed(3)}  ${name}: ${reason}`),
    ...(basis.bound === null ? [] : [`  ${basis.bound.reason}`]),
    ...(basis.smallFeeNote === null ? [] : [basis.smallFeeNote]),
    `Calibration: ${basis.calibration.version}, ${basis.calibration.ratesAnalysed} collected rates`,
  ];
}

function row(label: string, values: Levels, show: (value: number) => string): string {
  const cells = [values.low, values.medium, values.high].map((value) => show(value).padStart(14));
  return label.padEnd(24) + cells.join('');
}

function score({ evidence }: Analysis): string[] {
  return [
    ...heading('Score'),
    ...evidence.score.parts.map(
      ({ name, points, weight, sentence }) =>
        `${name.padEnd(12)} ${points.toFixed(1).padStart(5)} of ${weight}  ${sentence}`,
    ),
    ...heading('Risk'),
    ...evidence.risk.reasons.map(
      ({ source, level, sentence }) => `${source.padEnd(12)} ${level.padEnd(7)} ${sentence}`,
    ),
  ];
}

function safety({ evidence }: Analysis): string[] {
  const found = evidence.safety.categories.filter(({ hits }) => hits.length > 0);
  return [
    ...heading('Brand suitability'),
    evidence.safety.reason,
    ...[describeUnread(evidence.safety)].filter((sentence) => sentence !== null),
    ...evidence.safety.themes.map(describeTheme),
    ...found.flatMap(({ label, level, viewsShare, hits }) => [
      `${label}: ${level ?? 'nothing counted'}, ${percent(viewsShare)} of the views`,
      ...hits.map(
        (hit) =>
          `  ${hit.counted ? 'counts:     ' : 'not counted:'} "${hit.phrase}" (${hit.level})${hit.place === 'age restriction' ? ':' : ` in the ${hit.place} of`} "${hit.videoTitle}"` +
          (hit.discount === null ? '' : `: ${hit.discount}`),
      ),
    ]),
  ];
}

function sponsors({ evidence }: Analysis): string[] {
  const { mentions, sponsors: named, sponsoredShare, disclosureRate, saturation } = evidence.sponsors;
  const disclosed = disclosureRate === null ? '' : `, ${percent(disclosureRate)} of them disclosed`;
  return [
    ...heading('Sponsors found'),
    `${percent(sponsoredShare)} of the videos are sponsored (${saturation})${disclosed}`,
    ...(named.length === 0
      ? []
      : [
          named
            .map(
              ({ name, videos, recurring }) =>
                `${name} in ${videos} ${pluralise(videos, 'video')}${recurring ? ` (${recurringNote})` : ''}`,
            )
            .join(', '),
        ]),
    ...evidence.sponsors.ownProducts.map(
      ({ name, videos }) => `Own product: ${name} in ${videos} ${pluralise(videos, 'video')}`,
    ),
    ...mentions.map(
      ({ sponsor, signal, publishedAt, quote }) =>
        `${day(publishedAt)}  ${sponsor} (${signal})${quote === '' ? '' : `: ${quote}`}`,
    ),
  ];
}

function sample({ evidence }: Analysis): string[] {
  const { videos, excluded } = evidence.sample;
  return [
    ...heading(`Sample: ${videos.length} videos`),
    ...videos.map(
      ({ publishedAt, views, viewsAtDay30, title }) =>
        `${day(publishedAt)} ${count.format(views).padStart(13)} views ${count.format(viewsAtDay30).padStart(13)} at day 30  ${title}`,
    ),
    ...heading(`Left out: ${excluded.length}`),
    ...excluded.map(({ publishedAt, reason, title }) => `${day(publishedAt)} ${reason.padEnd(22)} ${title}`),
  ];
}

function audience({ evidence }: Analysis): string[] {
  return [
    ...heading('Audience'),
    ...evidence.audience.map(({ label, value, basis, note }) => `${label}: ${value} (${basis}; ${note})`),
    '',
    `As of ${evidence.analysedAt}, model ${evidence.modelVersion}`,
  ];
}
