import { useId } from 'react';
import { CheckIcon, PlusIcon } from '../ui/icons.tsx';
import classes from './category-choice.module.css';
import { categories, type Category } from './listing-entry.ts';

interface CategoryChoiceProps {
  chosen: readonly Category[];
  error: string | null;
  /** In the order of the list. */
  onChange: (chosen: Category[]) => void;
}

export function CategoryChoice({ chosen, error, onChange }: CategoryChoiceProps) {
  const errorId = useId();
  const toggle = (category: Category) =>
    onChange(categories.filter((name) => chosen.includes(name) !== (name === category)));
  return (
    <fieldset className={classes.setting} aria-describedby={error === null ? undefined : errorId}>
      <legend className={classes.label}>Categories</legend>
      <ul className={classes.categories}>
        {categories.map((category) => {
          const isChosen = chosen.includes(category);
          return (
            <li key={category}>
              <button
                type="button"
                name="category"
                className={classes.category}
                aria-pressed={isChosen}
                onClick={() => toggle(category)}
              >
                {isChosen ? <CheckIcon /> : <PlusIcon />}
                {category}
              </button>
            </li>
          );
        })}
      </ul>
      {error !== null && (
        <p className={classes.error} id={errorId} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
