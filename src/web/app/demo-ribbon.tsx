import classes from './demo-ribbon.module.css';

/** Says that the channels are invented, as long as no YouTube access is configured. Its line is kept free anyway. */
export function DemoRibbon({ isDemo }: { isDemo: boolean }) {
  return (
    <aside className={classes.place} aria-label="Demo">
      {isDemo && (
        <details className={classes.ribbon}>
          <summary className={classes.line}>
            <strong>Demo</strong>
            <span>Invented sample channels.</span>
            <span className={classes.more}>Connect YouTube</span>
          </summary>
          <p className={classes.explanation}>
            A local stand-in serves the samples, and nothing is asked of YouTube. To analyze real channels,
            create a key for the YouTube Data API v3 in the Google Cloud console, set it as{' '}
            <code>YOUTUBE_API_KEY</code> and start the server again.
          </p>
        </details>
      )}
    </aside>
  );
}
