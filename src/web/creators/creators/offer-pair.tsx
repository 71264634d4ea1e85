import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { links } from '../../app/paths.ts';
import { CheckIcon, MinusIcon } from '../../ui/icons.tsx';
import spoken from '../../ui/spoken.module.css';
import classes from './offer-pair.module.css';
import { freeAnalysis, fullReport, texts } from './texts.ts';

/** What is free, and what 29 US dollars add. */
export function OfferPair({ onFind }: { onFind: () => void }) {
  return (
    <ul className={classes.offers}>
      <OfferCard
        offer={freeAnalysis}
        action={
          <Button size="md" variant="default" fullWidth onClick={onFind}>
            {texts.findMyRate}
          </Button>
        }
      />
      <OfferCard
        offer={fullReport}
        isStrong
        action={
          <Button component={Link} to={links.pricing} size="md" fullWidth>
            Get the Full Report
          </Button>
        }
      />
    </ul>
  );
}

interface OfferCardProps {
  offer: typeof freeAnalysis;
  isStrong?: boolean;
  action: ReactNode;
}

function OfferCard({ offer, isStrong = false, action }: OfferCardProps) {
  return (
    <li className={classes.offer} data-strong={isStrong}>
      <h3>{offer.name}</h3>
      <p className={classes.price}>
        <span className={classes.amount}>{offer.price}</span> <span>{offer.period}</span>
      </p>
      <p className={classes.audience}>{offer.forWhom}</p>
      {action}
      <ul className={classes.benefits}>
        {offer.benefits.map((text) => (
          <li key={text} className={classes.benefit}>
            <CheckIcon />
            <span>{text}</span>
          </li>
        ))}
        {offer.without.map((text) => (
          <li key={text} className={classes.without}>
            <MinusIcon />
            <span>
              <span className={spoken.spoken}>Not included:</span> {text}
            </span>
          </li>
        ))}
      </ul>
    </li>
  );
}
