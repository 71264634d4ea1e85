import type { Verdict } from '../../engine/analysis/judgements.ts';
import { verdictTexts } from '../../engine/analysis/result-labels.ts';
import type { Tone } from '../../engine/analysis/result-labels.ts';
import { Tag } from './tag.tsx';
import type { TagTone } from './tag.tsx';
import { toneIcons } from './tone-icons.ts';

const tagTones: Record<Tone, TagTone> = {
  good: 'good',
  fine: 'fine',
  caution: 'warn',
  bad: 'bad',
  neutral: 'neutral',
};

/** The verdict of an analysis in a list. */
export function VerdictTag({ verdict }: { verdict: Verdict }) {
  const { word, tone } = verdictTexts[verdict];
  const Icon = toneIcons[tone];
  return (
    <Tag tone={tagTones[tone]} icon={<Icon />}>
      {word}
    </Tag>
  );
}
