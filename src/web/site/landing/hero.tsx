import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { links } from '../../app/paths.ts';
import { SampleSlip } from '../../session/sample-slip.tsx';
import classes from './hero.module.css';

/** One promise, what it looks like when kept, and the analyzer that keeps it. */
export function Hero({ analyzer }: { analyzer: ReactNode }) {
  return (
    <div className={classes.hero}>
      <div className={classes.opening}>
        <div className={classes.words}>
          <h1 className={classes.title}>Know what a YouTube sponsorship is worth</h1>
          <p className={classes.lede}>Paste a channel. Get a fair price, with the receipt.</p>
          <div className={classes.actions}>
            <Button component={Link} to={links.tryAnalyzer} size="lg">
              Try the Analyzer
            </Button>
            <Link to={links.tryAnalyzer} className={classes.second}>
              Request Access
            </Link>
          </div>
        </div>
        <SampleSlip />
      </div>
      {analyzer}
      <p className={classes.agreement}>
        By analyzing a channel you accept our <Link to={links.terms}>terms</Link>, the{' '}
        <a href="https://www.youtube.com/t/terms">YouTube Terms of Service</a> and our{' '}
        <Link to={links.privacy}>privacy policy</Link>.
      </p>
    </div>
  );
}
