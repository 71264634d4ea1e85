import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { enterpriseDemoHref, links } from '../../app/paths.ts';
import { Section } from '../../ui/section.tsx';
import classes from './start-section.module.css';

export function StartSection({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <Section
      id="start"
      title="Ready to get started?"
      lede={
        isSignedIn
          ? 'Your account is ready. Or talk to the person who builds it.'
          : 'Fourteen days of Growth, 50 analyses, no credit card. Or talk to the person who builds it.'
      }
    >
      <div className={classes.actions}>
        <Button component={Link} to={isSignedIn ? links.tryAnalyzer : links.auth} size="lg">
          {isSignedIn ? 'Analyze a channel' : 'Start Free Trial'}
        </Button>
        <Button component="a" href={enterpriseDemoHref} size="lg" variant="default">
          Contact the Founder
        </Button>
      </div>
    </Section>
  );
}
