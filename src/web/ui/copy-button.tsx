import { Button } from '@mantine/core';
import { useState } from 'react';
import spoken from './spoken.module.css';

const shownMs = 3000;

/** Copies a text and says so; where the browser does not let it, that the text can be selected by hand. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'failed'>('none');
  const copy = async () => {
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    setOutcome(isCopied ? 'copied' : 'failed');
    setTimeout(() => setOutcome('none'), shownMs);
  };
  return (
    <>
      <Button variant="default" onClick={() => void copy()}>
        {outcome === 'none' ? label : outcomeWords[outcome]}
      </Button>
      <output className={spoken.spoken}>{outcome === 'none' ? '' : outcomeWords[outcome]}</output>
    </>
  );
}

const outcomeWords = { copied: 'Copied', failed: 'Please select and copy it' } as const;
