import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { links } from '../../app/paths.ts';
import { enterpriseDemoHref } from '../../session/contact-links.ts';
import { Section, SectionHeading } from '../../ui/section.tsx';
import { Figure } from '../../ui/figure.tsx';
import { ArrowRightIcon, CheckIcon, CrossIcon } from '../../ui/icons.tsx';
import { Hero } from './hero.tsx';
import { PricingSection } from './pricing-section.tsx';
import type { PricingSectionProps } from './pricing-section.tsx';
import { claims, comparison, features, trustPoints } from './texts.ts';
import classes from './landing-screen.module.css';
import spoken from '../../ui/spoken.module.css';

interface Fact {
  value: string;
  caption: string;
}

interface LandingScreenProps {
  analyzer: ReactNode;
  /** Figures of the product's own measurement. */
  measured: readonly Fact[];
  /** Whoever has an account is offered no second one. */
  isSignedIn: boolean;
  pricing: Omit<PricingSectionProps, 'isSignedIn'>;
}

/** The landing page; the analyzer comes from outside, so that the two know nothing of each other. */
export function LandingScreen({ analyzer, measured, isSignedIn, pricing }: LandingScreenProps) {
  return (
    <>
      <Hero analyzer={analyzer} />
      {/* They come drawn, and answer one after the other: as a whole they would hold a phone up. */}
      <Suspense>
        <FeatureSection />
        <ComparisonSection />
        <ResultSection measured={measured} />
      </Suspense>
      <Suspense>
        <PricingSection isSignedIn={isSignedIn} {...pricing} />
      </Suspense>
      <Suspense>
        <StartSection isSignedIn={isSignedIn} />
      </Suspense>
    </>
  );
}

function StartSection({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <Section id="start" title="Ready to get started?">
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
    <Section id="why" title="A price you can defend" sunken>
      <dl className={classes.rows}>
        {comparison.map(({ question, problem, solution }) => (
          <div key={question} className={classes.row}>
            <dt>{question}</dt>
            <dd>
              <span className={spoken.spoken}>Usually:</span>
              <CrossIcon />
              {problem}
            </dd>
            <dd className={classes.solution}>
              <span className={spoken.spoken}>With Sponsorscope:</span>
              <CheckIcon />
              {solution}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

/** What has been measured, large; what the pilot's marketing says, named as such. */
function ResultSection({ measured }: { measured: readonly Fact[] }) {
  return (
    <Section id="results" title="Early results">
      <div className={classes.results}>
        <h3>Measured by us</h3>
        <div className={classes.figures}>
          {measured.map(({ value, caption }) => (
            <Figure key={caption} value={value} caption={caption} />
          ))}
        </div>
        <Link to={links.accuracy} className={classes.link}>
          See every forecast <ArrowRightIcon />
        </Link>
      </div>
      <div className={classes.results}>
        <h3>Reported by pilot customers, not independently verified</h3>
        <ul className={classes.claims}>
          {claims.map(({ value, caption }) => (
            <li key={caption}>
              <strong>{value}</strong> {caption}
            </li>
          ))}
        </ul>
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
        <SectionHeading title="Built to be checked" />
        <ul className={classes.points}>
          {trustPoints.map((title) => (
            <li key={title}>
              <CheckIcon />
              <h3>{title}</h3>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
