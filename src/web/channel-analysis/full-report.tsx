import type { FullAnalysis } from '../../contract/channel-analysis.ts';
import { AudienceCard } from './audience-card.tsx';
import { EngagementCard } from './engagement-card.tsx';
import { formatCompact, formatCount, formatPercent } from './format.ts';
import { FrequencyCard } from './frequency-card.tsx';
import { KeyFigure } from './key-figure.tsx';
import { KeyFigures } from './key-figures.tsx';
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
export function FullReport({ analysis }: { analysis: FullAnalysis }) {
  const { evidence, provenance } = analysis;
  return (
    <>
      <FullKeyFigures analysis={analysis} />
      <div className={classes.columns}>
        <ScoreCard analysis={analysis} videos={indexVideos(evidence.sample)} />
        <PriceCard analysis={analysis} />
      </div>
      <div className={classes.columns}>
        <SafetyCard analysis={analysis} />
        <RiskCard riskLevel={analysis.riskLevel} reasons={evidence.risk.reasons} />
      </div>
      <SampleCard analysis={analysis} />
      <div className={classes.columns}>
        <EngagementCard analysis={analysis} />
        <FrequencyCard analysis={analysis} />
      </div>
      <div className={classes.columns}>
        <SponsorsCard sponsors={evidence.sponsors} details={evidence.sponsors} isDemo={provenance.demo} />
        <AudienceCard audience={evidence.audience} />
      </div>
    </>
  );
}

function FullKeyFigures({ analysis }: { analysis: FullAnalysis }) {
  const { avgViews, engagementRate, subscriberCount, evidence } = analysis;
  return (
    <KeyFigures>
      <KeyFigure
        label="Subscribers"
        value={subscriberCount === null ? reportTexts.hiddenByChannel : formatCompact(subscriberCount)}
        note={subscriberCount === null ? 'so sizes are compared without it' : 'rounded by YouTube'}
      />
      <KeyFigure
        label="Average views"
        value={avgViews === null ? 'too few videos' : formatCount(avgViews)}
        note={<a href="#report-views">{evidence.sample.videos.length} videos, recency-weighted median</a>}
      />
      <KeyFigure
        label="Engagement rate"
        value={engagementRate === null ? reportTexts.notPublished : formatPercent(engagementRate)}
        note={<a href="#report-engagement">compared to channels of its size</a>}
      />
      <KeyFigure
        label="Content frequency"
        value={analysis.contentFrequency}
        note={<a href="#report-frequency">gaps between uploads</a>}
      />
    </KeyFigures>
  );
}
