import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { WaitingRate } from '../../../contract/market/creator-rates.ts';
import { formatCompact, formatDay } from '../../ui/format.ts';
import form from '../../ui/form.module.css';
import { Moment } from '../../ui/moment.tsx';
import { AcceptRateForm } from './accept-rate-form.tsx';
import { RefuseRateForm } from './refuse-rate-form.tsx';
import { ChannelName } from './rate-table.tsx';
import classes from './submitted-rates-panel.module.css';
import { formatAmount, rateTypeWords } from './texts.ts';

interface SubmittedRateProps {
  rate: WaitingRate;
  /** It waits no more, and its buttons go with it. */
  onGone: () => void;
}

/** One submitted rate with what is known of its channel, and the two answers to it. */
export function SubmittedRate({ rate, onGone }: SubmittedRateProps) {
  const queries = useQueryClient();
  const opener = useRef<HTMLButtonElement>(null);
  const [answer, setAnswer] = useState<'none' | 'accept' | 'refuse' | 'withdrawn'>('none');
  useEffect(() => {
    if (answer === 'withdrawn') opener.current?.focus();
  }, [answer]);
  const go = () => {
    onGone();
    void queries.invalidateQueries();
  };
  const back = () => setAnswer('withdrawn');
  const name = rate.channel_name ?? rate.channel_id;
  return (
    <li className={classes.rate}>
      <div className={classes.head}>
        <h3 className={classes.heading}>
          <ChannelName name={name} url={`https://www.youtube.com/channel/${rate.channel_id}`} />
        </h3>
        <p className={classes.amount}>
          {formatAmount(rate)} <span className={classes.note}>{rateTypeWords[rate.rate_type]}</span>
        </p>
      </div>
      <p className={classes.note}>
        {describeChannel(rate)} Agreed on <time dateTime={rate.agreed_on}>{formatDay(rate.agreed_on)}</time>,
        submitted on <Moment iso={rate.created_at} />.
      </p>
      {rate.notes !== '' && (
        <p className={classes.notes}>
          <bdi>{rate.notes}</bdi>
        </p>
      )}
      {answer === 'accept' && <AcceptRateForm rate={rate} onGone={go} onBack={back} />}
      {answer === 'refuse' && <RefuseRateForm rate={rate} onGone={go} onBack={back} />}
      {(answer === 'none' || answer === 'withdrawn') && (
        <div className={form.actions}>
          <Button
            ref={opener}
            size="sm"
            aria-label={`Accept the rate of ${name}`}
            onClick={() => setAnswer('accept')}
          >
            Accept
          </Button>
          <Button
            size="sm"
            variant="default"
            aria-label={`Refuse the rate of ${name}`}
            onClick={() => setAnswer('refuse')}
          >
            Refuse
          </Button>
        </div>
      )}
    </li>
  );
}

function describeChannel({ channel_name, subscriber_count, niche }: WaitingRate): string {
  if (channel_name === null) return 'No analysis of the last 30 days tells of this channel.';
  const parts = [
    subscriber_count === null ? 'subscribers not known' : `${formatCompact(subscriber_count)} subscribers`,
    niche ?? 'niche not known',
  ];
  return `At present: ${parts.join(', ')}.`;
}
