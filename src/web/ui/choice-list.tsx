import { useId, type ReactNode } from 'react';
import classes from './choice-list.module.css';
import { CheckIcon, PlusIcon } from './icons.tsx';

interface ChoiceListProps<Name extends string> {
  label: string;
  names: readonly Name[];
  chosen: readonly Name[];
  /** In the order of `names`. */
  onChange: (chosen: Name[]) => void;
  isDisabled?: boolean;
  /** The `name` of its buttons. */
  buttonName?: string;
  note?: ReactNode;
  error?: string | null;
}

/** Several of some names, each switched on or off by itself. */
export function ChoiceList<Name extends string>(props: ChoiceListProps<Name>) {
  const { label, names, chosen, onChange, isDisabled, buttonName, note, error = null } = props;
  const noteId = useId();
  const errorId = useId();
  const described = [note === undefined ? null : noteId, error === null ? null : errorId];
  const describedBy = described.filter((id) => id !== null).join(' ');
  const toggle = (name: Name) => onChange(names.filter((one) => chosen.includes(one) !== (one === name)));
  return (
    <fieldset className={classes.setting} aria-describedby={describedBy === '' ? undefined : describedBy}>
      <legend className={classes.label}>{label}</legend>
      {note !== undefined && (
        <p className={classes.note} id={noteId}>
          {note}
        </p>
      )}
      <ul className={classes.names}>
        {names.map((name) => {
          const isChosen = chosen.includes(name);
          return (
            <li key={name}>
              <button
                type="button"
                name={buttonName}
                className={classes.name}
                aria-pressed={isChosen}
                aria-disabled={isDisabled}
                onClick={() => toggle(name)}
              >
                {isChosen ? <CheckIcon /> : <PlusIcon />}
                {name}
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
