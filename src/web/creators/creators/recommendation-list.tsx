import type { Recommendation } from '../../../contract/creators/creators.ts';
import { ArrowRightIcon } from '../../ui/icons.tsx';
import { Card } from '../../ui/card.tsx';
import classes from './recommendation-list.module.css';

/** What to do next, each step with the figure that speaks for it. */
export function RecommendationList({ recommendations }: { recommendations: readonly Recommendation[] }) {
  return (
    <Card title="What you could do next" lede="From the figures of your own channel, the weightiest first.">
      <ol className={classes.steps}>
        {recommendations.map(({ id, title, reason, action }) => (
          <li key={id} className={classes.step}>
            <h3 className={classes.title}>{title}</h3>
            <p className={classes.reason}>{reason}</p>
            <p className={classes.action}>
              <ArrowRightIcon />
              <span>{action}</span>
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
