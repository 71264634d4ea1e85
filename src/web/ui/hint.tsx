import { useWindowEvent } from '@mantine/hooks';
import { useId, useState } from 'react';
import classes from './hint.module.css';
import { InfoIcon } from './icons.tsx';

/** An explanation on hover, focus or tap; Escape takes it away without moving pointer or focus. */
export function Hint({ label, text }: { label: string; text: string }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const open = () => setIsOpen(true);
  const close = () => setIsOpen(false);
  useWindowEvent('keydown', (event) => {
    if (event.key === 'Escape') close();
  });
  return (
    <span className={classes.hint}>
      <button
        type="button"
        className={classes.button}
        aria-label={label}
        aria-describedby={id}
        onClick={open}
        onFocus={open}
        onBlur={close}
        onMouseEnter={open}
        onMouseLeave={close}
      >
        <InfoIcon />
        <span role="tooltip" id={id} className={classes.text} data-open={isOpen}>
          {text}
        </span>
      </button>
    </span>
  );
}
