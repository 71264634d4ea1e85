import type { ReactNode } from 'react';
import type { PlanTier } from '../../../engine/plans/plans.ts';
import { Card } from '../../ui/card.tsx';
import { formatCount } from '../../ui/format.ts';
import { Tag } from '../../ui/tag.tsx';
import figure from '../../ui/large-figure.module.css';
import classes from './account-card.module.css';
import { texts } from './texts.ts';

/** Below this a free user is offered more (specification, section 9). */
const fewCredits = 3;

interface CreditsCardProps {
  /** `null` is unlimited. */
  remaining: number | null;
  tier: PlanTier;
  /** The button that buys more, for plans that show full results. */
  boost: ReactNode;
}

export function CreditsCard({ remaining, tier, boost }: CreditsCardProps) {
  if (remaining === null) {
    return (
      <Card title={texts.credits}>
        <p className={figure.value}>{texts.unlimited}</p>
        <p className={classes.note}>{texts.creditsUnlimited}</p>
      </Card>
    );
  }
  const isOfferedMore = tier === 'free' && remaining < fewCredits;
  return (
    <Card title={texts.credits} aside={isOfferedMore && <Tag tone="warn">{texts.upgradeForMore}</Tag>}>
      <p className={figure.value}>
        {formatCount(remaining)} <span className={figure.of}>{texts.creditsCaption}</span>
      </p>
      <p className={classes.note}>{texts.creditsUse}</p>
      {tier !== 'free' && boost}
    </Card>
  );
}
