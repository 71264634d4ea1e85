import { CheckIcon, CrossIcon, WarningIcon } from '../../ui/icons.tsx';
import type { Tone } from '../../../engine/result-words.ts';
import classes from './tone-word.module.css';

const icons = { good: CheckIcon, caution: WarningIcon, bad: CrossIcon } as const;

/** A judgement in a word; the icon and the colour only repeat it. */
export function ToneWord({ word, tone, size }: { word: string; tone: Tone; size: 'small' | 'large' }) {
  const Icon = icons[tone];
  return (
    <span className={classes.word} data-tone={tone} data-size={size}>
      <Icon />
      {word}
    </span>
  );
}
