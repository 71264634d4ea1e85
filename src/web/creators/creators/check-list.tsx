import type { MonetizationCheck } from '../../../contract/creators/creators.ts';
import { Card } from '../../ui/card.tsx';
import { CheckIcon, CrossIcon, InfoIcon, WarningIcon } from '../../ui/icons.tsx';
import { Tag } from '../../ui/tag.tsx';
import classes from './check-list.module.css';
import { checkWords } from './labels.ts';

const icons = { good: CheckIcon, attention: WarningIcon, problem: CrossIcon, unknown: InfoIcon } as const;

/** What asks for something to be done stands first. */
const urgency = ['problem', 'attention', 'unknown', 'good'] as const;

/** The brand-safety and monetization check, line by line. */
export function CheckList({ checks }: { checks: readonly MonetizationCheck[] }) {
  const sorted = checks.toSorted((a, b) => urgency.indexOf(a.result) - urgency.indexOf(b.result));
  return (
    <Card
      title="Brand-safety and monetization check"
      lede="What the public data answers. What only YouTube Studio shows is marked as not known."
    >
      <ul className={classes.checks}>
        {sorted.map(({ id, title, result, sentence }) => {
          const Icon = icons[result];
          return (
            <li key={id} className={classes.check}>
              <h3 className={classes.title}>{title}</h3>
              <Tag tone={checkWords[result].tone} icon={<Icon />}>
                {checkWords[result].word}
              </Tag>
              <p className={classes.sentence}>{sentence}</p>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
