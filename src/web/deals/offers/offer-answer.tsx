import { Button } from '@mantine/core';
import { useState } from 'react';
import type { OfferAssessment, OfferTone } from '../../../engine/pricing/offers/offer.ts';
import { choicesOf } from '../../ui/choices.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { FilterChoice } from '../../ui/filter-form.tsx';
import form from '../../ui/form.module.css';
import classes from './offers.module.css';
import { toneNames } from './texts.ts';

interface OfferAnswerProps {
  answers: NonNullable<OfferAssessment['answers']>;
  /** The shared verdict, where there is a link to it. */
  link?: string | null;
  level?: 3 | 4 | undefined;
}

/** The answer to the other side, in three tones, to be copied or opened in one's own mail. */
export function OfferAnswer({ answers, link = null, level = 3 }: OfferAnswerProps) {
  const Heading = `h${level}` as const;
  const [tone, setTone] = useState<OfferTone>('short');
  const text = link === null ? answers[tone] : `${answers[tone]}\n\nHow the price is worked out: ${link}`;
  const mail = `mailto:?subject=${encodeURIComponent('Your offer')}&body=${encodeURIComponent(text)}`;
  return (
    <section className={`${form.form} ${classes.entry}`} aria-label="Your answer">
      <Heading className={form.heading}>Your answer</Heading>
      <FilterChoice
        label="Tone"
        choices={choicesOf(toneNames)}
        chosen={tone}
        onChoose={(chosen) => setTone(chosen ?? 'short')}
      />
      <p className={classes.answer}>{text}</p>
      <div className={form.actions}>
        <CopyButton text={text} label="Copy" />
        <Button component="a" href={mail} variant="default">
          Open in mail
        </Button>
      </div>
    </section>
  );
}
