import { Button, TextInput } from '@mantine/core';
import type { RefObject, SyntheticEvent } from 'react';
import { longestAddress } from '../../../contract/limits.ts';
import classes from './override-panel.module.css';
import { texts } from './texts.ts';

interface AccountSearchProps {
  field: RefObject<HTMLInputElement | null>;
  email: string;
  error: string | null;
  isBusy: boolean;
  isFinding: boolean;
  onChange: (email: string) => void;
  onFind: () => void;
}

export function AccountSearch(props: AccountSearchProps) {
  const { field, email, error, isBusy, isFinding, onChange, onFind } = props;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onFind();
  };
  return (
    <form className={classes.search} onSubmit={submit} noValidate>
      <TextInput
        ref={field}
        type="email"
        label={texts.email}
        name="email"
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        maxLength={longestAddress}
        error={error}
        value={email}
        readOnly={isBusy}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <Button className={classes.find} type="submit" variant="default" aria-disabled={isFinding}>
        {isFinding ? texts.loading : texts.find}
      </Button>
    </form>
  );
}
