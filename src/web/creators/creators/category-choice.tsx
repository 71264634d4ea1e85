import { ChoiceList } from '../../ui/choice-list.tsx';
import { categories, type Category } from '../../session/creator-categories.ts';

interface CategoryChoiceProps {
  chosen: readonly Category[];
  error: string | null;
  /** In the order of the list. */
  onChange: (chosen: Category[]) => void;
}

export function CategoryChoice(choice: CategoryChoiceProps) {
  return <ChoiceList {...choice} label="Categories" names={categories} buttonName="category" />;
}
