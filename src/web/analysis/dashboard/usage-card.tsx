import type { Account } from '../../../contract/accounts/account.ts';
import { findUsageLevel } from '../../session/usage-level.ts';
import { Card } from '../../ui/card.tsx';
import { formatCount } from '../../ui/format.ts';
import { WarningIcon } from '../../ui/icons.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Tag } from '../../ui/tag.tsx';
import figure from '../../ui/large-figure.module.css';
import { LevelBar } from '../../ui/level-bar.tsx';
import classes from './account-card.module.css';
import { texts } from './texts.ts';
import { formatAnalyses, formatUtilized } from './trend.ts';

interface UsageCardProps {
  usage: Account['usage'];
  /** `null` is unlimited. A trial has fewer than its plan's limit. */
  credits: number | null;
}

/** Analyses of this month against the plan's limit. */
export function UsageCard({ usage, credits }: UsageCardProps) {
  const level = findUsageLevel(usage);
  const { analyses, limit } = usage;
  if (level === null || limit === null) {
    return (
      <Card title={texts.usage}>
        <p className={figure.value}>{texts.unlimited}</p>
        <p className={classes.note}>
          {formatAnalyses(analyses)} this month. {texts.usageUnlimited}
        </p>
      </Card>
    );
  }
  const percent = formatUtilized(level.percent);
  const left = Math.max(0, limit - analyses);
  return (
    <Card
      title={texts.usage}
      aside={
        level.badge !== null && (
          <Tag tone={level.tone} icon={<WarningIcon />}>
            {level.badge}
          </Tag>
        )
      }
    >
      <p className={figure.value}>
        {formatCount(analyses)} <span className={figure.of}>/ {formatCount(limit)}</span>
      </p>
      <LevelBar label={texts.usageBar} percent={level.percent} text={percent} tone={level.tone} />
      <p className={classes.note} data-tone={level.tone}>
        <strong>{percent} used</strong>, {formatCount(left)} left
        {credits !== null && credits < left && <>; your credits are enough for {formatCount(credits)}</>}.
        Resets on <Moment iso={usage.resets_at} />.
      </p>
    </Card>
  );
}
