import { Button, TextInput } from '@mantine/core';
import type { SyntheticEvent } from 'react';
import { Link } from 'react-router';
import { longestChannelReference } from '../../../contract/limits.ts';
import { creatorFormAnchor, links } from '../../app/paths.ts';
import { useStart } from '../../session/start.ts';
import { SearchIcon } from '../../ui/icons.tsx';
import classes from './channel-form.module.css';
import { texts } from './texts.ts';
import type { FindMyRate } from './use-find-my-rate.ts';

/** Works before its script runs: the browser then takes the channel to the analyzer, which fills its field with it. */
export function ChannelForm({ inputRef, error, find }: FindMyRate) {
  const { account } = useStart();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    find();
  };
  return (
    <div className={classes.panel}>
      <form className={classes.form} action={links.tryAnalyzer} onSubmit={submit} noValidate>
        <TextInput
          ref={inputRef}
          id={creatorFormAnchor}
          // Said, not implied: whoever arrives by a link to this field would take it out of the keyboard's way else.
          tabIndex={0}
          className={classes.field}
          classNames={{ input: classes.input }}
          name="channel"
          label={texts.inputLabel}
          placeholder={texts.inputPlaceholder}
          error={error}
          size="md"
          maxLength={longestChannelReference}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
        />
        <Button className={classes.button} type="submit" size="md" leftSection={<SearchIcon />}>
          {texts.findMyRate}
        </Button>
      </form>
      <p className={classes.note}>
        {texts.inputNote}
        {account !== null && (
          <>
            {' '}
            <Link to={links.creatorReport}>{texts.yourChannels}</Link>
          </>
        )}
      </p>
    </div>
  );
}
