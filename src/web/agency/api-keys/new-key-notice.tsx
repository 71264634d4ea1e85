import { Button } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import { CopyButton } from '../../ui/copy-button.tsx';
import classes from './new-key-notice.module.css';
import { texts } from './texts.ts';
import { useKeyMemory, type NewKey } from './use-keys.ts';

/** The one time that a key is shown whole; it stays until its owner says that it is saved. */
export function NewKeyNotice({ newKey, onSaved }: { newKey: NewKey; onSaved: () => void }) {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { keepNewKey } = useKeyMemory();
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={classes.notice} aria-labelledby={headingId}>
      <h3 className={classes.heading} id={headingId} ref={heading} tabIndex={-1}>
        Your new key: <bdi>{newKey.name}</bdi>
      </h3>
      <p>{texts.onceOnly}</p>
      <code className={classes.key} translate="no">
        {newKey.secret}
      </code>
      <div className={classes.actions}>
        <CopyButton text={newKey.secret} label={texts.copyKey} />
        <Button
          onClick={() => {
            onSaved();
            keepNewKey(null);
          }}
        >
          {texts.saved}
        </Button>
      </div>
    </section>
  );
}
