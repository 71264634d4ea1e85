import { Link } from 'react-router';
import { links } from '../../app/paths.ts';
import { Figure } from '../../ui/figure.tsx';
import { ArrowRightIcon } from '../../ui/icons.tsx';
import { Section } from '../../ui/section.tsx';
import { Tag } from '../../ui/tag.tsx';
import classes from './claim-section.module.css';
import { earlyResults, landingClaims } from './texts.ts';

/** What the pilot's marketing says, named as such, beside the way to what has been measured. */
export function ClaimSection({ measuredError }: { measuredError: string }) {
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
