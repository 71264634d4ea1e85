import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { enterpriseDemoHref, links } from '../../app/paths.ts';
import { Section, SectionHeading } from '../../ui/section.tsx';
import { Figure } from '../../ui/figure.tsx';
import { ArrowRightIcon, CheckIcon } from '../../ui/icons.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Hero } from './hero.tsx';
import { PricingSection } from './pricing-section.tsx';
import type { PricingSectionProps } from './pricing-section.tsx';
import { ReadingSection } from './reading-section.tsx';
import { comparison, earlyResults, landingClaims, features, trustPoints } from './texts.ts';
import classes from './landing-screen.module.css';

interface LandingScreenProps {
  analyzer: ReactNode;
  /** The typical error of a forecast, as measured: a factor such as `× 1.6`. */
  measuredError: string;
  /** Whoever has an account is offered no second one. */
  isSignedIn: boolean;
  pricing: Omit<PricingSectionProps, 'isSignedIn'>;
}

/** The landing page; the analyzer comes from outside, so that the two know nothing of each other. */
export function LandingScreen({ analyzer, measuredError, isSignedIn, pricing }: LandingScreenProps) {
  return (
    <>
      <Hero analyzer={analyzer} />
      <ReadingSection />
      <FeatureSection />
      <ComparisonSection />
      <ClaimSection measuredError={measuredError} />
      <PricingSection isSignedIn={isSignedIn} {...pricing} />
      <StartSection isSignedIn={isSignedIn} />
    </>
  );
}

function StartSection({ isSignedIn }: { isSignedIn: boolean }) {
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

/** The problem and the solution, question by question. */
function ComparisonSection() {
  return (
    <Section
      id="why"
      title="A price you can defend"
      lede="Sponsorships are still priced by habit. Four questions decide what one is worth."
      sunken
    >
      <dl className={classes.rows}>
        {comparison.map(({ question, problem, solution }) => (
          <div key={question} className={classes.row}>
            <dt>{question}</dt>
            <dd>
              <span className={classes.label}>Usually</span>
              {problem}
            </dd>
            <dd className={classes.solution}>
              <span className={classes.label}>With Sponsorscope</span>
              {solution}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

/** What the pilot's marketing says, named as such, beside the way to what has been measured. */
function ClaimSection({ measuredError }: { measuredError: string }) {
  return (
    <Section id="results" title="Early results">
      <div className={classes.layout}>
        <div className={classes.claims}>
          <Tag tone="warn">Claims from pilot marketing</Tag>
          <div className={classes.figures}>
            {[...earlyResults, ...landingClaims].map(({ value, caption }) => (
              <Figure key={caption} value={value} caption={caption} />
            ))}
          </div>
        </div>
        <div className={classes.measured}>
          <h3>What we can prove</h3>
          <p>
            These figures are the pilot’s own claims. We cannot repeat them with data that others can check,
            so please do not plan with them.
          </p>
          <p>
            What we can repeat is a back-test on real channels: half of all view forecasts are off by less
            than <strong>{measuredError}</strong>, the others by more.
          </p>
          <Link to={links.accuracy} className={classes.link}>
            See the measured error <ArrowRightIcon />
          </Link>
        </div>
      </div>
    </Section>
  );
}

/** What an analysis shows, and why one may believe it. */
function FeatureSection() {
  return (
    <Section id="features" title="One analysis answers eight questions">
      <ul className={classes.features}>
        {features.map(({ Icon, title, text }) => (
          <li key={title} className={classes.feature}>
            <span className={classes.icon}>
              <Icon />
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <div className={classes.trust}>
        <SectionHeading
          title="Built to be checked"
          lede="Six promises that the product keeps on every screen."
        />
        <ul className={classes.points}>
          {trustPoints.map(({ title, text }) => (
            <li key={title} className={classes.point}>
              <span className={classes.check}>
                <CheckIcon />
              </span>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
