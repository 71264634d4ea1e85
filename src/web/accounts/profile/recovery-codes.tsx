import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { CopyButton } from '../../ui/copy-button.tsx';
import form from '../../ui/form.module.css';
import { DownloadIcon } from '../../ui/icons.tsx';
import { texts } from './two-step-texts.ts';
import classes from './two-step.module.css';

/** The recovery codes, this once: to copy, to download, and gone when their owner says that they are safe. */
export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = `${codes.join('\n')}\n`;
  return (
    <div className={form.form}>
      <h3 ref={heading} className={form.heading} tabIndex={-1}>
        {texts.codesTitle}
      </h3>
      <p className={form.note}>{texts.codesNote}</p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={form.actions}>
        <CopyButton text={text} label={texts.copyCodes} />
        <Button
          component="a"
          variant="default"
          leftSection={<DownloadIcon />}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={texts.fileName}
        >
          {texts.download}
        </Button>
        <Button onClick={onSaved}>{texts.saved}</Button>
      </div>
    </div>
  );
}
