import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { longestSearch } from '../../contract/limits.ts';
import type { Choice } from './choices.ts';
import { cleanSearch } from './clean-search.ts';
import classes from './filter-form.module.css';
import { SearchIcon } from './icons.tsx';
import { useTyped } from './use-typed.ts';

interface FilterFormProps {
  className: string | undefined;
  label: string;
  /** What may be searched for. */
  hint: string;
  /** The search that is applied. */
  search: string;
  onSearch: (search: string) => void;
  /** Passes on what else waits for the keys to rest. */
  onEnter?: () => void;
  /** The other filters. */
  children: ReactNode;
}

/** What narrows a list. Everything works at once; Enter and leaving the field do not wait for the keys to rest. */
export function FilterForm(props: FilterFormProps) {
  const { className, label, hint, search, onSearch, onEnter, children } = props;
  const typed = useTyped(search, {
    isEqual: Object.is,
    pass: (text) => {
      const wanted = cleanSearch(text);
      onSearch(wanted);
      return wanted;
    },
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    typed.flush();
    onEnter?.();
  };
  return (
    <search>
      <form className={className} onSubmit={submit} noValidate>
        <TextInput
          label={label}
          type="search"
          name="q"
          dir="auto"
          placeholder={hint}
          leftSection={<SearchIcon />}
          autoComplete="off"
          spellCheck={false}
          maxLength={longestSearch}
          value={typed.value}
          onChange={({ currentTarget }) => typed.change(currentTarget.value)}
          onBlur={typed.flush}
        />
        {children}
      </form>
    </search>
  );
}

interface FoldedFiltersProps {
  label: string;
  /** True where one of them is set: what narrows is seen. */
  startsOpen: boolean;
  /** Given where a button elsewhere opens them. */
  isOpen?: boolean | undefined;
  children: ReactNode;
}

/** Filters in a form; on a phone they wait behind a button. */
export function FoldedFilters({ label, startsOpen, isOpen: isOpened, children }: FoldedFiltersProps) {
  const [isUnfolded, setIsUnfolded] = useState(startsOpen);
  return (
    <>
      {isOpened === undefined && (
        <Button
          className={classes.toggle}
          variant="default"
          size="xs"
          aria-expanded={isUnfolded}
          onClick={() => setIsUnfolded(!isUnfolded)}
        >
          {label}
        </Button>
      )}
      <div className={classes.folded} data-open={isOpened ?? isUnfolded}>
        {children}
      </div>
    </>
  );
}

interface FilterChoiceProps<Name extends string> {
  label: string;
  /** What stands for no choice; left out where there has to be one. */
  all?: string;
  choices: readonly Choice<Name>[];
  chosen: Name | null;
  onChoose: (chosen: Name | null) => void;
}

/** One of some names, or none of them. */
export function FilterChoice<Name extends string>(props: FilterChoiceProps<Name>) {
  const { label, all, choices, chosen, onChoose } = props;
  return (
    <NativeSelect
      label={label}
      data={[...(all === undefined ? [] : [{ value: '', label: all }]), ...choices]}
      value={chosen ?? ''}
      onChange={({ currentTarget }) =>
        onChoose(choices.find(({ value }) => value === currentTarget.value)?.value ?? null)
      }
    />
  );
}
