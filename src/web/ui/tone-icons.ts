import type { Tone } from '../../engine/analysis/result-labels.ts';
import { CheckIcon, CrossIcon, DashIcon, PlusIcon, WarningIcon } from './icons.tsx';

/** The sign that repeats what a judgement's colour says. */
export const toneIcons = {
  good: CheckIcon,
  fine: PlusIcon,
  caution: WarningIcon,
  bad: CrossIcon,
  neutral: DashIcon,
} as const satisfies Record<Tone, () => unknown>;
