import { CheckIcon, ClockIcon, CrossIcon, PulseIcon, WarningIcon } from '../../ui/icons.tsx';
import { Tag, type TagTone } from '../../ui/tag.tsx';

const icons = {
  check: CheckIcon,
  clock: ClockIcon,
  cross: CrossIcon,
  pulse: PulseIcon,
  warning: WarningIcon,
} as const;

interface StateTagProps {
  state: { word: string; tone: TagTone; icon: keyof typeof icons };
}

/** How something stands: a word, its icon and its colour. */
export function StateTag({ state: { word, tone, icon } }: StateTagProps) {
  const Icon = icons[icon];
  return (
    <Tag tone={tone} icon={<Icon />}>
      {word}
    </Tag>
  );
}
