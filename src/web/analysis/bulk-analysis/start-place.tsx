import { useRight, whoMay } from '../../session/rights.ts';
import { Card } from '../../ui/card.tsx';
import { StartCard, type StartCardProps } from './start-card.tsx';
import { texts } from './texts.ts';

/** Where jobs are started, or who may do that. */
export function StartPlace(props: StartCardProps) {
  if (useRight('analyse')) return <StartCard {...props} />;
  return (
    <Card title={texts.title}>
      <p>{whoMay('analyse')}</p>
    </Card>
  );
}
