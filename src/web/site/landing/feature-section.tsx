import { CheckIcon } from '../../ui/icons.tsx';
import { Section, SectionHeading } from '../../ui/section.tsx';
import classes from './feature-section.module.css';
import { features, trustPoints } from './texts.ts';

/** What an analysis shows, and why one may believe it. */
export function FeatureSection() {
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
