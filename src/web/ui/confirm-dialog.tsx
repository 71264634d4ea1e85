import { Button } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { FailureLine } from './failure-line.tsx';
import form from './form.module.css';

interface ConfirmDialogProps {
  title: string;
  /** What it is about, and what is lost. */
  children: ReactNode;
  confirmLabel: string;
  keepLabel: string;
  isRunning: boolean;
  failure: string | null;
  onConfirm: () => void;
  onClose: () => void;
}

/**
 * Asks once before a step that cannot be taken back; Escape keeps everything. Focus begins at the answer that
 * keeps everything, so that a held key does nothing, and returns afterwards.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirmLabel, keepLabel, isRunning, failure, onConfirm, onClose } = props;
  const keeper = useRef<HTMLButtonElement>(null);
  useEffect(() => keeper.current?.focus(), []);
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <FailureLine message={failure} />
      <div className={form.actions}>
        <form method="dialog">
          <Button ref={keeper} type="submit" variant="default">
            {keepLabel}
          </Button>
        </form>
        <Button
          aria-disabled={isRunning}
          onClick={() => {
            if (!isRunning) onConfirm();
          }}
        >
          {isRunning ? 'Loading...' : confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
