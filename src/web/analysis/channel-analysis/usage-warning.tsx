import { Link } from 'react-router';
import type { Account } from '../../../contract/accounts/account.ts';
import { links } from '../../app/paths.ts';
import { findUsageLevel } from '../../session/usage-level.ts';
import { formatCount } from '../../ui/format.ts';
import { InfoIcon, WarningIcon } from '../../ui/icons.tsx';
import { Moment } from '../../ui/moment.tsx';
import { texts } from './texts.ts';
import classes from './usage-warning.module.css';

/** How much of the month is used, in the colours and with the badges of the specification (section 4). */
export function UsageWarning({ usage }: { usage: Account['usage'] }) {
  const level = findUsageLevel(usage);
  if (level === null || usage.limit === null) return null;
  const { analyses, limit } = usage;
  return (
    <output className={classes.warning} data-tone={level.tone}>
      <span className={classes.icon}>{level.tone === 'good' ? <InfoIcon /> : <WarningIcon />}</span>
      <span className={classes.facts}>
        <span className={classes.text}>
          <strong className={classes.count}>
            {formatCount(analyses)} of {formatCount(limit)} analyses used
          </strong>{' '}
          this month, {formatCount(Math.max(0, limit - analyses))} left, resets on{' '}
          <Moment iso={usage.resets_at} />.
        </span>
        {level.badge === null ? null : <strong className={classes.badge}>{level.badge}</strong>}
        <Link to={links.homePricing}>{texts.upgrade}</Link>
      </span>
    </output>
  );
}
