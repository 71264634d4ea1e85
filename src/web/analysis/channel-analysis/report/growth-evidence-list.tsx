import type { ViewsEvidence } from '../../../../engine/analysis/evidence.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { formatFactor } from '../../../ui/format.ts';
import classes from './evidence-list.module.css';

const basisTexts = { published: 'published growth', own: 'measured on this channel' } as const;

/** How published counts were brought to day 30. */
export function GrowthEvidenceList({ views }: { views: ViewsEvidence }) {
  const { exponent, range, basis, sentence } = views.growth;
  return (
    <Disclosure summary="How views are brought to day 30">
      <ul className={classes.list}>
        <li>{sentence}</li>
        <li className={classes.dim}>
          Growth exponent {formatFactor(exponent)}, range {formatFactor(range.low)} to{' '}
          {formatFactor(range.high)} ({basisTexts[basis]}).
        </li>
      </ul>
    </Disclosure>
  );
}
