import { useWindowEvent } from '@mantine/hooks';
import { useId, useState } from 'react';
import classes from './hint.module.css';
import { InfoIcon } from './icons.tsx';

/**
 * An explanation on hover, focus or tap; Escape takes it away without moving pointer or focus. It opens above the
 * nearest positioned ancestor and is never wider, so that it stays on the screen of a phone.
 */
export function Hint({ label, text }: { label: string; text: string }) {
  const id = useId();
  const [isDismissed, setIsDismissed] = useState(false);
  const offer = () => setIsDismissed(false);
  useWindowEvent('keydown', (event) => {
    if (event.key === 'Escape') setIsDismissed(true);
  });
  return (
    <span className={classes.hint} data-dismissed={isDismissed}>
      <button
        type="button"
        className={classes.button}
        aria-label={label}
        aria-describedby={id}
        onClick={offer}
        onFocus={offer}
        onMouseEnter={offer}
      >
        <InfoIcon />
      </button>
      <span role="tooltip" id={id} className={classes.text}>
        {text}
      </span>
    </span>
  );
}
