import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { links } from '../../app/paths.ts';
import classes from './hero.module.css';

/** One promise, and the analyzer that keeps it. */
export function Hero({ analyzer }: { analyzer: ReactNode }) {
  return (
    <div className={classes.hero}>
      <div className={classes.opening}>
        <h1 className={classes.title}>Know what a YouTube sponsorship is worth</h1>
        <div className={classes.side}>
          <p className={classes.lede}>
            A score, the risks and a fair price for any channel, with the videos behind every figure.
          </p>
          <div className={classes.actions}>
            <Button component={Link} to={links.tryAnalyzer} size="md" className={classes.action}>
              Request Access
            </Button>
            <Button
              component={Link}
              to={links.tryAnalyzer}
              size="md"
              variant="default"
              className={classes.action}
            >
              Try the Analyzer
            </Button>
          </div>
        </div>
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
