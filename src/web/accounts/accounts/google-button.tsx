import { Button } from '@mantine/core';
import { useState } from 'react';
import { readRefusal } from '../../session/refusal.ts';
import { say } from './enter.ts';
import classes from './google-button.module.css';
import { beginGoogle } from './requests.ts';
import { texts } from './texts.ts';

/** Leads to Google's own page, which leads back here. */
export function GoogleButton() {
  const [isBusy, setIsBusy] = useState(false);
  const begin = async () => {
    if (isBusy) return;
    setIsBusy(true);
    const outcome = await beginGoogle();
    if ('url' in outcome) {
      location.assign(outcome.url);
      return;
    }
    setIsBusy(false);
    await say({ title: texts.googleFailed, message: readRefusal(outcome.answer).message, tone: 'bad' });
  };
  return (
    <div className={classes.other}>
      <p className={classes.or}>{texts.or}</p>
      <Button variant="default" size="md" fullWidth onClick={() => void begin()} aria-disabled={isBusy}>
        {isBusy ? texts.busy : texts.google}
      </Button>
    </div>
  );
}
