import { Button, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import type { RefObject, SyntheticEvent } from 'react';
import { useSearchParams } from 'react-router';
import { links } from '../../app/paths.ts';
import { SearchIcon } from '../../ui/icons.tsx';
import type { SiteInformation } from '../../../contract/site.ts';
import { texts } from './texts.ts';
import classes from './analyzer-form.module.css';

export interface AnalyzerFormProps {
  inputRef: RefObject<HTMLInputElement | null>;
  error: string | null;
  isRunning: boolean;
  samples: SampleChipsProps['samples'];
  onSubmit: (channel: string) => void;
}

/** Works before its script runs: the browser then asks for the same page with `?channel=`, which fills the field. */
export function AnalyzerForm({ inputRef, error, isRunning, samples, onSubmit }: AnalyzerFormProps) {
  const [parameters] = useSearchParams();
  const given = parameters.get('channel');
  useEffect(() => {
    if (given !== null && inputRef.current?.value === '') inputRef.current.value = given;
  }, [given, inputRef]);
  useEffect(() => {
    if (error !== null) inputRef.current?.focus();
  }, [error, inputRef]);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onSubmit(inputRef.current?.value ?? '');
  };
  const pick = (handle: string) => {
    if (inputRef.current !== null && !isRunning) inputRef.current.value = handle;
    onSubmit(handle);
  };
  return (
    <>
      <form className={classes.form} action={links.tryAnalyzer} onSubmit={submit} noValidate>
        <TextInput
          ref={inputRef}
          className={classes.input}
          name="channel"
          label={texts.inputLabel}
          placeholder={texts.inputPlaceholder}
          error={error}
          size="md"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          readOnly={isRunning}
        />
        <Button
          className={classes.button}
          type="submit"
          size="md"
          aria-disabled={isRunning}
          leftSection={<SearchIcon />}
        >
          {isRunning ? texts.analyzing : texts.analyze}
        </Button>
      </form>
      <SampleChips samples={samples} isBusy={isRunning} onPick={pick} />
    </>
  );
}

interface SampleChipsProps {
  samples: SiteInformation['sampleHandles'];
  isBusy: boolean;
  onPick: (handle: string) => void;
}

/** Sample channels to try, where the installation serves some; else what may be entered, in the same place. */
function SampleChips({ samples, isBusy, onPick }: SampleChipsProps) {
  return (
    <div className={classes.place}>
      {samples.length === 0 ? (
        <>
          <p className={classes.caption}>{texts.inputHint}</p>
          <ul className={classes.examples}>
            {texts.inputExamples.map((example) => (
              <li key={example}>
                <code>{example}</code>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <>
          <p className={classes.caption} id="analyzer-samples">
            {texts.samplesLabel}
          </p>
          <ul className={classes.chips} aria-labelledby="analyzer-samples">
            {samples.map((sample) => (
              <li key={sample.handle}>
                <button
                  type="button"
                  className={classes.chip}
                  aria-disabled={isBusy}
                  onClick={() => onPick(`@${sample.handle}`)}
                >
                  <bdi>{sample.label}</bdi>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
