import { engagementSource } from '../../../../engine/analysis/subscriber-benchmarks.ts';
import type { FullAnalysis } from '../../../../contract/analysis/channel-analysis.ts';
import type { EngagementEvidence } from '../../../../engine/analysis/evidence.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import classes from './evidence-list.module.css';
import { formatCount, formatPercent, formatPlural } from '../../../ui/format.ts';
import { QuartileAxis } from './quartile-axis.tsx';
import { ReportCard } from './report-card.tsx';
import { reportTexts } from './report-texts.ts';

/** Engagement beside the quartiles of channels of the same size. */
export function EngagementCard({ analysis }: { analysis: FullAnalysis }) {
  const { engagement } = analysis.evidence;
  const { ratePercent, tierQuartiles, tier, typicalInteractions } = engagement;
  const hasVideos = analysis.evidence.sample.videos.length > 0;
  const missing = hasVideos ? reportTexts.notPublished : reportTexts.nothingToMeasure;
  const tierName = tier === null ? 'all channels' : `channels with ${tier} subscribers`;
  return (
    <ReportCard
      title="Engagement"
      anchor="report-engagement"
      aside={
        <span className={classes.figure}>{ratePercent === null ? missing : formatPercent(ratePercent)}</span>
      }
      brief={
        hasVideos ? describeStanding(engagement, tierName) : 'There is no usable video to measure it on.'
      }
    >
      <QuartileAxis ratePercent={ratePercent} quartiles={tierQuartiles} />
      <Disclosure summary="How it is measured">
        <ul className={classes.list}>
          <li>
            Typical (likes + comments) / typical views of {formatPlural(engagement.measuredVideos, 'video')}.
          </li>
          {typicalInteractions === null ? null : (
            <li>A typical video has {formatCount(typicalInteractions)} likes and comments.</li>
          )}
          <li className={classes.dim}>
            Quartiles of {tierName}: {formatPercent(tierQuartiles.p25)}, {formatPercent(tierQuartiles.median)}
            , {formatPercent(tierQuartiles.p75)} ({engagementSource}).
          </li>
        </ul>
      </Disclosure>
    </ReportCard>
  );
}

function describeStanding({ ratePercent, tierQuartiles }: EngagementEvidence, tierName: string): string {
  if (ratePercent === null) return 'The channel hides its likes or comments, so there is no rate to compare.';
  if (ratePercent >= tierQuartiles.p75) return `In the upper quarter of ${tierName}.`;
  if (ratePercent >= tierQuartiles.median) return `Above the middle of ${tierName}.`;
  if (ratePercent >= tierQuartiles.p25) return `Below the middle of ${tierName}.`;
  return `In the lower quarter of ${tierName}.`;
}
