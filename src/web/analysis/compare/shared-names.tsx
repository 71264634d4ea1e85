import type { Comparison } from '../../../contract/analysis/compare.ts';
import { joinWords } from '../../../values/wording.ts';
import { Card } from '../../ui/card.tsx';
import { formatPlural } from '../../ui/format.ts';
import classes from './compare-screen.module.css';
import { texts } from './texts.ts';
import type { ShownColumn } from './use-comparison.ts';

interface SharedNamesProps {
  comparison: Comparison;
  columns: readonly ShownColumn[];
}

/** Who pays more than one of them, and which words their niches have in common. */
export function SharedNames({ comparison, columns }: SharedNamesProps) {
  const labels = new Map(columns.map(({ place, label }) => [place, label]));
  const unread = comparison.unread.flatMap((place) => labels.get(place) ?? []);
  return (
    <>
      <Card title={texts.sponsors}>
        <Names shared={comparison.shared_sponsors} labels={labels} none={texts.noSponsors} />
        {unread.length > 0 && <p className={classes.quiet}>{texts.unread(joinWords(unread))}</p>}
      </Card>
      <Card title={texts.words}>
        <Names shared={comparison.shared_words} labels={labels} none={texts.noWords} />
        <p className={classes.quiet}>{texts.overlap}</p>
      </Card>
    </>
  );
}

interface NamesProps {
  shared: Comparison['shared_sponsors'];
  labels: ReadonlyMap<number, string>;
  none: string;
}

function Names({ shared, labels, none }: NamesProps) {
  if (shared.length === 0) return <p>{none}</p>;
  return (
    <ul className={classes.names}>
      {shared.map(({ name, columns }) => (
        <li key={name}>
          <bdi>{name}</bdi>
          <span className={classes.quiet}>
            {columns
              .map(({ column, videos }) =>
                videos === null
                  ? (labels.get(column) ?? '')
                  : `${labels.get(column) ?? ''} (${formatPlural(videos, 'video')})`,
              )
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  );
}
