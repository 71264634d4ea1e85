import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import classes from './confirmed-button.module.css';

interface ConfirmedButtonProps {
  label: string;
  /** What is lost; asked once. */
  question: string;
  confirmLabel: string;
  keepLabel: string;
  isRunning: boolean;
  onConfirm: () => void;
  size?: 'xs' | 'sm';
}

/** A step that cannot be taken back: the first press asks, the second does it. The focus goes along and back. */
export function ConfirmedButton(props: ConfirmedButtonProps) {
  const { label, question, confirmLabel, keepLabel, isRunning, onConfirm, size = 'sm' } = props;
  const [phase, setPhase] = useState<'untouched' | 'asking' | 'answered'>('untouched');
  const opener = useRef<HTMLButtonElement>(null);
  const confirmer = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (phase === 'asking') confirmer.current?.focus();
    if (phase === 'answered') opener.current?.focus();
  }, [phase]);
  if (phase !== 'asking') {
    return (
      <Button
        ref={opener}
        variant="default"
        size={size}
        aria-disabled={isRunning}
        onClick={() => {
          if (!isRunning) setPhase('asking');
        }}
      >
        {isRunning ? 'Loading...' : label}
      </Button>
    );
  }
  return (
    <fieldset className={classes.question}>
      <legend className={classes.text}>{question}</legend>
      <div className={classes.answers}>
        <Button
          ref={confirmer}
          size={size}
          onClick={() => {
            onConfirm();
            setPhase('answered');
          }}
        >
          {confirmLabel}
        </Button>
        <Button variant="default" size={size} onClick={() => setPhase('answered')}>
          {keepLabel}
        </Button>
      </div>
    </fieldset>
  );
}
