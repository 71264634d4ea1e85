import { useRef } from 'react';
import type { SubmittedRate } from '../../../contract/creators/creators.ts';
import { api } from '../../session/api.ts';
import { formatDay } from '../../ui/format.ts';
import { CheckIcon, ClockIcon, CrossIcon } from '../../ui/icons.tsx';
import { Tag } from '../../ui/tag.tsx';
import { showToast } from '../../ui/toast.ts';
import { formatRate } from './amounts.ts';
import { ConfirmedButton } from '../../ui/confirmed-button.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import classes from './rate-list.module.css';
import { useAction } from '../../session/use-action.ts';
import { useCreatorMemory } from './use-creator-data.ts';
import { rateTypeWords, statusWords } from './labels.ts';

const icons = { waiting: ClockIcon, accepted: CheckIcon, refused: CrossIcon } as const;

/** What was submitted for a channel, with what came of it. */
export function RateList({ rates }: { rates: readonly SubmittedRate[] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section className={classes.rates} aria-labelledby="submitted-rates">
      <h3 className={classes.heading} id="submitted-rates" ref={heading} tabIndex={-1}>
        Submitted rates
      </h3>
      {rates.length === 0 ? (
        <p className={classes.note}>No rates submitted yet.</p>
      ) : (
        <ul>
          {rates.map((rate) => (
            <RateRow key={rate.id} rate={rate} onGone={() => heading.current?.focus()} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Why rates are refused that no administrator has looked at. */
const provenElsewhere = 'another account has proven that this channel is theirs.';

/** Its button goes with the row, so the focus is taken elsewhere. */
function RateRow({ rate, onGone }: { rate: SubmittedRate; onGone: () => void }) {
  const { keepRates } = useCreatorMemory();
  const withdrawing = useAction(
    () => api.creatorRates({ action: 'withdraw', id: rate.id }),
    ({ rates }) => {
      keepRates(rates);
      onGone();
      void showToast({ title: 'Rate withdrawn', tone: 'good' });
    },
  );
  const Icon = icons[rate.status];
  const { word, tone } = statusWords[rate.status];
  return (
    <li className={classes.rate}>
      <p className={classes.amount}>
        <span>{formatRate(rate)}</span>
        <span className={classes.note}>
          {rateTypeWords[rate.rate_type]}, agreed on{' '}
          <time dateTime={rate.agreed_on}>{formatDay(rate.agreed_on)}</time>
        </span>
      </p>
      <Tag tone={tone} icon={<Icon />}>
        {word}
      </Tag>
      {rate.notes !== '' && (
        <p className={classes.text}>
          <bdi>{rate.notes}</bdi>
        </p>
      )}
      {rate.status === 'refused' && (
        <p className={classes.text}>
          Why it was not accepted: <bdi>{rate.refusal_reason ?? provenElsewhere}</bdi>
        </p>
      )}
      {rate.status === 'waiting' && (
        <div className={classes.action}>
          <FailureLine message={withdrawing.failure?.message ?? null} />
          <ConfirmedButton
            label="Withdraw"
            question="The rate is deleted. Withdraw it?"
            confirmLabel="Withdraw it"
            keepLabel="Keep it"
            isRunning={withdrawing.isRunning}
            onConfirm={() => withdrawing.run(undefined)}
          />
        </div>
      )}
    </li>
  );
}
