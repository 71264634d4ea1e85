import type { SuitabilityCategory, SuitabilityHit } from '../../../../engine/analysis/text-evidence.ts';
import { foundByReader, suitabilityTexts } from '../../../../engine/analysis/result-labels.ts';
import type { Judgement } from '../../../../engine/analysis/result-labels.ts';
import { formatPlural, formatShare } from '../../../ui/format.ts';
import { toneIcons } from '../../../ui/tone-icons.ts';
import { categoryNames } from './report-texts.ts';
import classes from './safety-category-cell.module.css';
import { VideoLink } from './video-link.tsx';
import spoken from '../../../ui/spoken.module.css';

interface SafetyCategoryCellProps {
  category: SuitabilityCategory;
  /** False where there was nothing to read. */
  isRead: boolean;
  isDemo: boolean;
}

/** One category as a sign and a name; it opens across the grid into what was found and why it counts. */
export function SafetyCategoryCell({ category, isRead, isDemo }: SafetyCategoryCellProps) {
  const { word, tone } = judge(category, isRead);
  const Sign = toneIcons[tone];
  const isNoted = category.hits.length > 0;
  return (
    <details className={classes.cell} data-tone={tone}>
      <summary className={classes.summary}>
        <span className={classes.sign}>
          <Sign />
        </span>
        <span className={classes.text}>
          <span className={classes.name}>{categoryNames[category.name] ?? category.label}</span>
          <span className={isNoted ? classes.finding : spoken.spoken}>
            <span className={spoken.spoken}>: </span>
            {word}
          </span>
        </span>
      </summary>
      <div className={classes.body}>
        <p className={classes.label}>
          {category.label}: {word.toLowerCase()}
          {category.level === null ? '' : `, ${formatShare(category.viewsShare)} of views`}
        </p>
        {isNoted ? (
          <ul className={classes.hits}>
            {category.hits.map((hit) => (
              <li key={`${hit.videoId} ${hit.place} ${hit.phrase}`}>
                <p>
                  “<bdi>{hit.phrase}</bdi>”{' '}
                  <span className={classes.dim}>
                    {describePlace(hit)} <VideoLink id={hit.videoId} title={hit.videoTitle} isDemo={isDemo} />
                  </span>
                </p>
                <p className={classes.verdict}>
                  {describeVerdict(hit)}
                  {foundByReader(hit.reader)}
                </p>
              </li>
            ))}
          </ul>
        ) : null}
        {category.iabId === null ? null : (
          <p className={classes.dim}>IAB Content Taxonomy 3.1: {category.iabId}</p>
        )}
      </div>
    </details>
  );
}

function judge({ level, hits }: SuitabilityCategory, isRead: boolean): Judgement {
  if (level !== null) return suitabilityTexts[level];
  if (hits.length > 0) return { word: `${formatPlural(hits.length, 'hit')}, none counted`, tone: 'good' };
  return isRead ? { word: 'None', tone: 'good' } : { word: 'Nothing to read', tone: 'neutral' };
}

function describePlace(hit: SuitabilityHit): string {
  return hit.place === 'age restriction' ? 'set by YouTube on' : `in the ${hit.place} of`;
}

function describeVerdict(hit: SuitabilityHit): string {
  const level = suitabilityTexts[hit.level].word.toLowerCase();
  if (hit.discount === null) return hit.counted ? `Counted fully, ${level}` : 'Not counted';
  return hit.counted ? `Counted as ${level}: ${hit.discount}` : `Not counted: ${hit.discount}`;
}
