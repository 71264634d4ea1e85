import { links } from '../../app/paths.ts';
import { Link } from 'react-router';
import { ChannelForm } from './channel-form.tsx';
import classes from './creators-hero.module.css';
import { ExampleNote } from './example-note.tsx';
import { texts } from './texts.ts';
import type { FindMyRate } from './use-find-my-rate.ts';

/** One question, the field that answers it, and what an answer looks like. */
export function CreatorsHero(rate: FindMyRate) {
  return (
    <div className={classes.hero}>
      <div className={classes.words}>
        <h1 className={classes.title}>{texts.title}</h1>
        <p className={classes.lede}>{texts.lede}</p>
        <ChannelForm {...rate} />
        <p className={classes.agreement}>
          By analyzing a channel you accept our <Link to={links.terms}>terms</Link>, the{' '}
          <a href="https://www.youtube.com/t/terms">YouTube Terms of Service</a> and our{' '}
          <Link to={links.privacy}>privacy policy</Link>.
        </p>
      </div>
      <ExampleNote />
    </div>
  );
}
