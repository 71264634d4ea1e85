import type { SuitabilityCategory, SuitabilityHit } from '../../../../engine/analysis/text-evidence.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { formatPlural, formatShare } from '../../../ui/format.ts';
import classes from './safety-category-row.module.css';
import { foundByReader, suitabilityTexts } from '../../../../engine/analysis/result-labels.ts';
import { ToneWord } from './tone-word.tsx';
import { VideoLink } from './video-link.tsx';

export function SafetyCategoryRow({ category, isDemo }: { category: SuitabilityCategory; isDemo: boolean }) {
  return (
    <Disclosure
      summary={
        <span className={classes.summary}>
          <span className={classes.label}>{category.label}</span>
          {category.level === null ? (
            <span className={classes.dim}>{describeDiscounted(category.hits)}</span>
          ) : (
            <span className={classes.found}>
              <ToneWord
                word={suitabilityTexts[category.level].word}
                tone={suitabilityTexts[category.level].tone}
                size="small"
              />
              <span className={classes.dim}>{formatShare(category.viewsShare)} of views</span>
            </span>
          )}
        </span>
      }
    >
      <ul className={classes.hits}>
        {category.hits.map((hit) => (
          <li key={`${hit.videoId} ${hit.place} ${hit.phrase}`}>
            <p className={classes.phrase}>
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
      {category.iabId === null ? null : (
        <p className={classes.taxonomy}>IAB Content Taxonomy 3.1: {category.iabId}</p>
      )}
    </Disclosure>
  );
}

function describeDiscounted(hits: readonly SuitabilityHit[]): string {
  return `${formatPlural(hits.length, 'hit')}, none counted`;
}

function describePlace(hit: SuitabilityHit): string {
  return hit.place === 'age restriction' ? 'set by YouTube on' : `in the ${hit.place} of`;
}

function describeVerdict(hit: SuitabilityHit): string {
  const level = suitabilityTexts[hit.level].word.toLowerCase();
  if (hit.discount === null) return hit.counted ? `Counted fully, ${level}` : 'Not counted';
  return hit.counted ? `Counted as ${level}: ${hit.discount}` : `Not counted: ${hit.discount}`;
}
