import { Button, TextInput } from '@mantine/core';
import { useRef, useState, type SyntheticEvent } from 'react';
import { longestKeyName } from '../../../contract/limits.ts';
import { api } from '../../session/api.ts';
import { tellFailure } from '../../session/tell-failure.ts';
import { useAction } from '../../session/use-action.ts';
import classes from './create-key-form.module.css';
import { texts } from './texts.ts';
import { useKeyMemory } from './use-keys.ts';

export function CreateKeyForm() {
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const { keepKeys, keepNewKey } = useKeyMemory();
  const creating = useAction(
    async (key_name: string) => ({
      name: key_name,
      ...(await tellFailure(texts.createFailed, api.manageApiKeys({ action: 'create', key_name }))),
    }),
    ({ name, keys, api_key }) => {
      keepKeys(keys);
      keepNewKey(api_key === null ? null : { name, secret: api_key });
    },
  );
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    setIsMissing(wanted === '');
    if (wanted === '') field.current?.focus();
    else creating.run(wanted);
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        ref={field}
        className={classes.field}
        label={texts.name}
        name="key_name"
        dir="auto"
        autoComplete="off"
        maxLength={longestKeyName}
        description={texts.nameHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={isMissing ? texts.nameMissing : (creating.failure?.message ?? null)}
        value={name}
        readOnly={creating.isRunning}
        onChange={({ currentTarget }) => {
          setName(currentTarget.value);
          setIsMissing(false);
        }}
      />
      <Button className={classes.button} type="submit" aria-disabled={creating.isRunning}>
        {creating.isRunning ? texts.loading : texts.create}
      </Button>
    </form>
  );
}
