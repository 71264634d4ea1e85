import type { ChannelAnalysis } from '../../../../contract/analysis/channel-analysis.ts';
import type { SafetyEvidence } from '../../../../engine/analysis/text-evidence.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import classes from './evidence-list.module.css';
import { formatPlural } from '../../../ui/format.ts';
import { ReportCard } from './report-card.tsx';
import {
  describeReader,
  describeTheme,
  describeUnread,
  judgeSafety,
  limitsOfReading,
} from '../../../../engine/analysis/result-labels.ts';
import { SafetyCategoryCell } from './safety-category-cell.tsx';
import { ToneWord } from './tone-word.tsx';

/** Brand safety in a word, its reason, and a grid of every category with what was found in it. */
export function SafetyCard({ analysis }: { analysis: ChannelAnalysis }) {
  const { safety, reader } = analysis.evidence;
  return (
    <ReportCard
      title="Brand safety"
      anchor="report-safety"
      aside={<ToneWord {...judgeSafety(analysis.brandSafety)} size="large" />}
    >
      <p className={classes.text}>{safety.reason}</p>
      {safety.themes.length === 0 ? null : (
        <ul className={classes.chips} aria-label="Themes of the channel">
          {safety.themes.map((theme) => (
            <li key={theme.name} className={classes.chip}>
              {describeTheme(theme)}
            </li>
          ))}
        </ul>
      )}
      <div className={classes.cells}>
        {safety.categories.map((category) => (
          <SafetyCategoryCell
            key={category.name}
            category={category}
            isRead={safety.ratedVideos > 0}
            isDemo={analysis.provenance.demo}
          />
        ))}
      </div>
      <Disclosure summary="What was read">
        <ul className={classes.list}>
          {[...(reader === null ? [] : describeReader(reader)), ...listLimits(safety)].map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Disclosure>
    </ReportCard>
  );
}

function listLimits(safety: SafetyEvidence): string[] {
  return [
    `${formatPlural(safety.ratedVideos, 'video')} read.`,
    ...[describeUnread(safety)].filter((sentence) => sentence !== null),
    ...(safety.madeForKids
      ? ['Made for kids: comments and personalized ads are off, and stricter rules apply to sponsorships.']
      : []),
    ...(safety.ageRestrictedVideos > 0
      ? [`${formatPlural(safety.ageRestrictedVideos, 'video')} restricted to adults by YouTube.`]
      : []),
    ...(safety.hitsOutsideSample > 0
      ? [
          `${formatPlural(safety.hitsOutsideSample, 'hit')} in Shorts and live streams; shown here, no part of the rating.`,
        ]
      : []),
    limitsOfReading,
  ];
}
