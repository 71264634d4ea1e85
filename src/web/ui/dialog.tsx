import { useEffect, useId, useRef, type ReactNode } from 'react';
import classes from './dialog.module.css';

interface DialogProps {
  title: string;
  onClose: () => void;
  /** A form of the method `dialog` among them closes it. */
  children: ReactNode;
}

/** Holds the focus until it is closed, by Escape too; then the focus goes back. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const headingId = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className={classes.dialog} aria-labelledby={headingId} onClose={onClose}>
      <h2 className={classes.title} id={headingId}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}
