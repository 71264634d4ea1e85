import { niches, type Niche } from '../../../engine/analysis/niches.ts';
import { ChoiceList } from '../../ui/choice-list.tsx';
import { texts } from './texts.ts';

interface NicheTogglesProps {
  chosen: readonly Niche[];
  isDisabled: boolean;
  /** In the order of the fixed list. */
  onChange: (chosen: Niche[]) => void;
}

export function NicheToggles(choice: NicheTogglesProps) {
  return <ChoiceList {...choice} label={texts.niches} names={niches} note={texts.nichesNote} />;
}
