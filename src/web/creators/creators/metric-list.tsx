import type { DeepMetric } from '../../../contract/creators/creators.ts';
import { Card } from '../../ui/card.tsx';
import { formatMetric } from './amounts.ts';
import classes from './metric-list.module.css';

interface MetricListProps {
  metrics: readonly DeepMetric[];
  disclaimer: string;
}

/** Each figure with the sentence that says what it means; where there is none, why not. */
export function MetricList({ metrics, disclaimer }: MetricListProps) {
  return (
    <Card title="Deep metrics" aside={<p className={classes.disclaimer}>{disclaimer}</p>}>
      <dl className={classes.metrics}>
        {metrics.map((metric) => (
          <div key={metric.id} className={classes.metric}>
            <dt className={classes.label}>{metric.label}</dt>
            <dd className={classes.value} data-known={metric.value !== null}>
              {formatMetric(metric)}
            </dd>
            <dd className={classes.sentence}>{metric.sentence}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
