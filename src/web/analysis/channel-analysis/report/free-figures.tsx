import type { LimitedAnalysis } from '../../../../contract/analysis/channel-analysis.ts';
import { formatCompact, formatCount } from '../../../ui/format.ts';
import { KeyFigure } from './key-figure.tsx';
import { reportTexts } from './report-texts.ts';

/** The two key figures that everybody may see. */
export function FreeFigures({ analysis }: { analysis: LimitedAnalysis }) {
  const { avgViews, subscriberCount } = analysis;
  return (
    <>
      <SubscribersFigure count={subscriberCount} />
      <KeyFigure
        label="Average views"
        value={avgViews === null ? reportTexts.tooFewVideos : formatCount(avgViews)}
        note={avgViews === null ? 'at least 3 are needed' : 'of a long-form video, 30 days after publication'}
      />
    </>
  );
}

/** `null` where the channel hides them. */
export function SubscribersFigure({ count }: { count: number | null }) {
  return (
    <KeyFigure
      label="Subscribers"
      value={count === null ? reportTexts.hiddenByChannel : formatCompact(count)}
      note={count === null ? 'so sizes are compared without it' : 'rounded by YouTube'}
    />
  );
}
