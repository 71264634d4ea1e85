import { Section } from '../../ui/section.tsx';
import classes from './comparison-section.module.css';
import { comparison } from './texts.ts';

/** The problem and the solution, question by question. */
export function ComparisonSection() {
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
