import { useId } from 'react';
import { niches, type Niche } from '../../engine/niches.ts';
import { CheckIcon, PlusIcon } from '../ui/icons.tsx';
import classes from './niche-toggles.module.css';
import { texts } from './texts.ts';

interface NicheTogglesProps {
  chosen: readonly Niche[];
  isDisabled: boolean;
  /** In the order of the fixed list. */
  onChange: (chosen: Niche[]) => void;
}

export function NicheToggles({ chosen, isDisabled, onChange }: NicheTogglesProps) {
  const noteId = useId();
  return (
    <fieldset className={classes.setting} aria-describedby={noteId}>
      <legend className={classes.label}>{texts.niches}</legend>
      <p className={classes.note} id={noteId}>
        {texts.nichesNote}
      </p>
      <ul className={classes.niches}>
        {niches.map((niche) => {
          const isChosen = chosen.includes(niche);
          return (
            <li key={niche}>
              <button
                type="button"
                className={classes.niche}
                aria-pressed={isChosen}
                aria-disabled={isDisabled}
                onClick={() => onChange(toggle(chosen, niche))}
              >
                {isChosen ? <CheckIcon /> : <PlusIcon />}
                {niche}
              </button>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

function toggle(chosen: readonly Niche[], niche: Niche): Niche[] {
  return niches.filter((name) => chosen.includes(name) !== (name === niche));
}
