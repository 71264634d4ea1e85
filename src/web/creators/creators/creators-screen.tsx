import { Button } from '@mantine/core';
import { Section } from '../../ui/section.tsx';
import { CreatorsHero } from './creators-hero.tsx';
import classes from './creators-screen.module.css';
import { OfferPair } from './offer-pair.tsx';
import { features, problems, technology, texts } from './texts.ts';
import { useFindMyRate } from './use-find-my-rate.ts';

interface CreatorsScreenProps {
  /** Keeps the channel of who has to sign in first. */
  keepChannel: (channel: string) => void;
}

/** The page that speaks to creators, from the question to the price. */
export function CreatorsScreen({ keepChannel }: CreatorsScreenProps) {
  const rate = useFindMyRate(keepChannel);
  return (
    <>
      <CreatorsHero {...rate} />
      <Section id="creator-problem" title={texts.problemTitle} lede={texts.problemLede} sunken>
        <ul className={classes.problems}>
          {problems.map(({ title, text }) => (
            <li key={title} className={classes.problem}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section id="creator-features" title={texts.featuresTitle}>
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
      </Section>
      <Section id="creator-pricing" title={texts.pricingTitle} lede={texts.pricingLede} sunken>
        <OfferPair onFind={rate.find} />
      </Section>
      <Section id="creator-technology" title={texts.technologyTitle} lede={texts.technologyLede}>
        <ol className={classes.steps}>
          {technology.map(({ title, text }) => (
            <li key={title} className={classes.step}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </Section>
      <Section id="creator-start" title={texts.closingTitle} lede={texts.closingLede} sunken>
        <div className={classes.closing}>
          <Button size="lg" onClick={rate.find}>
            {texts.findMyRate}
          </Button>
        </div>
      </Section>
    </>
  );
}
