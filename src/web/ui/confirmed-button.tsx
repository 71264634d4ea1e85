import { Button } from '@mantine/core';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
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

/**
 * A step that cannot be taken back: the first press asks, the second does it, Escape keeps everything. Focus
 * moves to the answer that keeps everything, so that a held key does nothing, and back afterwards.
 */
export function ConfirmedButton(props: ConfirmedButtonProps) {
  const { label, question, confirmLabel, keepLabel, isRunning, onConfirm, size = 'sm' } = props;
  const [phase, setPhase] = useState<'untouched' | 'asking' | 'answered'>('untouched');
  const opener = useRef<HTMLButtonElement>(null);
  const keeper = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (phase === 'asking') keeper.current?.focus();
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
  const keepOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // The question alone is left, not the dialog that it may stand in.
    event.preventDefault();
    setPhase('answered');
  };
  return (
    <fieldset className={classes.question}>
      <legend className={classes.text}>{question}</legend>
      <div className={classes.answers}>
        <Button
          ref={keeper}
          variant="default"
          size={size}
          onKeyDown={keepOnEscape}
          onClick={() => setPhase('answered')}
        >
          {keepLabel}
        </Button>
        <Button
          size={size}
          onKeyDown={keepOnEscape}
          onClick={() => {
            onConfirm();
            setPhase('answered');
          }}
        >
          {confirmLabel}
        </Button>
      </div>
    </fieldset>
  );
}
