import { Progress } from '@mantine/core';
import '@mantine/core/styles/Progress.layer.css';
import type { Account } from '../../contract/account.ts';
import { findUsageLevel } from '../session/usage-level.ts';
import { Card } from '../ui/card.tsx';
import { formatCount } from '../ui/format.ts';
import { WarningIcon } from '../ui/icons.tsx';
import { Moment } from '../ui/moment.tsx';
import { Tag } from '../ui/tag.tsx';
import classes from './figure-card.module.css';
import { texts } from './texts.ts';
import { formatAnalyses, formatUtilized } from './trend.ts';

const barColours = { good: 'var(--good)', warn: 'var(--warn)', bad: 'var(--bad)' } as const;

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
        <p className={classes.value}>{texts.unlimited}</p>
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
      <p className={classes.value}>
        {formatCount(analyses)} <span className={classes.of}>/ {formatCount(limit)}</span>
      </p>
      <Progress.Root className={classes.bar} size="md">
        <Progress.Section
          value={Math.min(100, level.percent)}
          color={barColours[level.tone]}
          aria-label={texts.usageBar}
          aria-valuetext={percent}
        />
      </Progress.Root>
      <p className={classes.note} data-tone={level.tone}>
        <strong>{percent} used</strong>, {formatCount(left)} left
        {credits !== null && credits < left && <>; your credits are enough for {formatCount(credits)}</>}.
        Resets on <Moment iso={usage.resets_at} />.
      </p>
    </Card>
  );
}
