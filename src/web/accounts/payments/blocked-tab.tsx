import classes from './payments.module.css';
import { texts } from './texts.ts';

/** The way to a page whose new tab was blocked. */
export function BlockedTab({ url, label }: { url: string; label: string }) {
  return (
    <p className={classes.blocked} role="alert">
      {texts.blocked}{' '}
      <a href={url} target="_blank" rel="noopener">
        {label}
      </a>
    </p>
  );
}
