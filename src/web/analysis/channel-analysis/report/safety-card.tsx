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
import { SafetyCategoryRow } from './safety-category-row.tsx';
import { ToneWord } from './tone-word.tsx';

/** Brand safety in a word, its reason, and every category with what was found in it. */
export function SafetyCard({ analysis }: { analysis: ChannelAnalysis }) {
  const { safety, reader } = analysis.evidence;
  const found = safety.categories.filter((category) => category.hits.length > 0 || category.level !== null);
  const quiet = safety.categories.filter((category) => !found.includes(category));
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
      <div>
        {found.map((category) => (
          <SafetyCategoryRow key={category.name} category={category} isDemo={analysis.provenance.demo} />
        ))}
        <Disclosure summary={describeQuiet(safety, quiet.length)}>
          <p className={classes.text}>{quiet.map(({ label }) => label).join(', ')}</p>
        </Disclosure>
        <Disclosure summary={`Read from ${formatPlural(safety.ratedVideos, 'video')}, and its limits`}>
          <ul className={classes.list}>
            {[...(reader === null ? [] : describeReader(reader)), ...listLimits(safety)].map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Disclosure>
      </div>
    </ReportCard>
  );
}

function describeQuiet({ categories, ratedVideos }: SafetyEvidence, quiet: number): string {
  const found = ratedVideos === 0 ? 'Nothing to read for' : 'Nothing found in';
  const which = quiet === categories.length ? 'any of the' : `${quiet} of`;
  return `${found} ${which} ${categories.length} categories`;
}

function listLimits(safety: SafetyEvidence): string[] {
  return [
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
