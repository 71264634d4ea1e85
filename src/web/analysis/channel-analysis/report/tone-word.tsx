import type { Tone } from '../../../../engine/analysis/result-labels.ts';
import { toneIcons } from '../../../ui/tone-icons.ts';
import classes from './tone-word.module.css';

/** A judgement in a word; the icon and the colour only repeat it. */
export function ToneWord({ word, tone, size }: { word: string; tone: Tone; size: 'small' | 'large' }) {
  const Icon = toneIcons[tone];
  return (
    <span className={classes.word} data-tone={tone} data-size={size}>
      <Icon />
      {word}
    </span>
  );
}
