import { ArrowRightIcon, CheckIcon, LockIcon } from '../../ui/icons.tsx';
import { Tag } from '../../ui/tag.tsx';
import classes from './example-note.module.css';

const facts = [
  { name: 'Average views', value: '48,200' },
  { name: 'Sponsorship score', value: '82 of 100' },
] as const;

/** What a creator is told, on an invented channel: the free part open, the bought part closed. */
export function ExampleNote() {
  return (
    <figure className={classes.note}>
      <figcaption className={classes.caption}>
        An invented channel. Scores are a third-party estimate, not YouTube data.
      </figcaption>
      <dl className={classes.facts}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>Brand safety</dt>
          <dd>
            <Tag tone="good" icon={<CheckIcon />}>
              High
            </Tag>
          </dd>
        </div>
      </dl>
      <div className={classes.advice}>
        <p className={classes.step}>
          <ArrowRightIcon /> Name the paid part in the first lines
        </p>
        <p className={classes.reason}>
          3 of 28 recent descriptions carry a promo code without a word that the video is paid.
        </p>
      </div>
      <p className={classes.closed}>
        <LockIcon />
        <span>Your exact rates are in the Full Report.</span>
      </p>
    </figure>
  );
}
