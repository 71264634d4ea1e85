import type { ReactNode } from 'react';
import type { FullAnalysis } from '../../../../contract/analysis/channel-analysis.ts';
import { AudienceCard } from './audience-card.tsx';
import { EngagementCard } from './engagement-card.tsx';
import { formatCount, formatPercent, formatPlural } from '../../../ui/format.ts';
import { FrequencyCard } from './frequency-card.tsx';
import { SubscribersFigure } from './free-figures.tsx';
import { KeyFigure } from './key-figure.tsx';
import { KeyFigures } from './key-figures.tsx';
import { MarketCard } from './market-card.tsx';
import { PriceCard } from './price-card.tsx';
import { reportTexts } from './report-texts.ts';
import classes from './report-layout.module.css';
import { RiskCard } from './risk-card.tsx';
import { SafetyCard } from './safety-card.tsx';
import { SampleCard } from './sample-card.tsx';
import { ScoreCard } from './score-card.tsx';
import { SponsorsCard } from './sponsors-card.tsx';
import { indexVideos } from './video-index.ts';

/** Everything the analysis knows, from the ten-second answer down to the single video. */
export function FullReport({ analysis, offer }: { analysis: FullAnalysis; offer?: ReactNode }) {
  const { evidence, provenance } = analysis;
  return (
    <>
      <div className={classes.strip}>
        <FullKeyFigures analysis={analysis} />
      </div>
      <div className={classes.columns}>
        <ScoreCard analysis={analysis} videos={indexVideos(evidence.sample)} />
        <div className={classes.beside}>
          <PriceCard analysis={analysis} />
          {offer}
          <SafetyCard analysis={analysis} />
          <RiskCard analysis={analysis} reasons={evidence.risk.reasons} />
        </div>
        <div className={classes.column}>
          <EngagementCard analysis={analysis} />
          <FrequencyCard analysis={analysis} />
          <MarketCard market={evidence.market} />
        </div>
      </div>
      <SampleCard analysis={analysis} />
      <div className={classes.pair}>
        <SponsorsCard sponsors={evidence.sponsors} details={evidence.sponsors} isDemo={provenance.demo} />
        <AudienceCard audience={evidence.audience} />
      </div>
    </>
  );
}

function FullKeyFigures({ analysis }: { analysis: FullAnalysis }) {
  const { avgViews, engagementRate, subscriberCount, evidence } = analysis;
  const hasVideos = evidence.sample.videos.length > 0;
  const missingRate = hasVideos ? reportTexts.notPublished : reportTexts.nothingToMeasure;
  return (
    <KeyFigures>
      <SubscribersFigure count={subscriberCount} />
      <KeyFigure
        label="Average views"
        value={avgViews === null ? reportTexts.tooFewVideos : formatCount(avgViews)}
        note={<a href="#report-views">{describeSample(evidence.sample.videos.length, avgViews)}</a>}
      />
      <KeyFigure
        label="Engagement rate"
        value={engagementRate === null ? missingRate : formatPercent(engagementRate)}
        note={<a href="#report-engagement">beside its peers</a>}
      />
      <KeyFigure
        label="Content frequency"
        value={analysis.contentFrequency}
        note={<a href="#report-frequency">gaps between uploads</a>}
      />
    </KeyFigures>
  );
}

function describeSample(videos: number, avgViews: number | null): string {
  return avgViews === null
    ? `${formatPlural(videos, 'usable video')}, at least 3 are needed`
    : `at day 30, ${formatPlural(videos, 'video')}`;
}
