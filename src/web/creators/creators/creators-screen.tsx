import { Button, TextInput } from '@mantine/core';
import { Link } from 'react-router';
import type { SyntheticEvent, ReactNode } from 'react';
import { Section } from '../../ui/section.tsx';
import { links, creatorFormAnchor } from '../../app/paths.ts';
import { CheckIcon, SearchIcon, MinusIcon } from '../../ui/icons.tsx';
import { longestChannelReference } from '../../../contract/limits.ts';
import { SampleSlip } from '../../session/sample-slip.tsx';
import { useStart } from '../../session/start.ts';
import { features, problems, technology, texts, freeAnalysis, fullReport } from './texts.ts';
import { useFindMyRate } from './use-find-my-rate.ts';
import type { FindMyRate } from './use-find-my-rate.ts';
import classes from './creators-screen.module.css';
import spoken from '../../ui/spoken.module.css';

interface CreatorsScreenProps {
  /** Keeps the channel of whoever has to sign in first. */
  keepChannel: (channel: string) => void;
}

/** The page that speaks to creators, from the question to the price. */
export function CreatorsScreen({ keepChannel }: CreatorsScreenProps) {
  const rate = useFindMyRate(keepChannel);
  return (
    <>
      <CreatorsHero {...rate} />
      <Section id="creator-problem" title={texts.problemTitle} sunken>
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
      <Section id="creator-technology" title={texts.technologyTitle}>
        <ol className={classes.steps}>
          {technology.map(({ title, text }) => (
            <li key={title} className={classes.step}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </Section>
      <Section id="creator-start" title={texts.closingTitle} sunken>
        <div className={classes.closing}>
          <Button size="lg" onClick={rate.find}>
            {texts.findMyRate}
          </Button>
        </div>
      </Section>
    </>
  );
}

/** One question, the field that answers it, and what an answer looks like. */
function CreatorsHero(rate: FindMyRate) {
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
      <SampleSlip />
    </div>
  );
}

/** Works before its script runs: the browser then takes the channel to the analyzer, which fills its field with it. */
function ChannelForm({ inputRef, error, find }: FindMyRate) {
  const { account } = useStart();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    find();
  };
  return (
    <div className={classes.panel}>
      <form className={classes.form} action={links.tryAnalyzer} onSubmit={submit} noValidate>
        <TextInput
          ref={inputRef}
          id={creatorFormAnchor}
          // Said, not implied: whoever arrives by a link to this field would take it out of the keyboard's way else.
          tabIndex={0}
          className={classes.field}
          classNames={{ input: classes.input }}
          name="channel"
          label={texts.inputLabel}
          placeholder={texts.inputPlaceholder}
          error={error}
          size="md"
          maxLength={longestChannelReference}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
        />
        <Button className={classes.button} type="submit" size="md" leftSection={<SearchIcon />}>
          {texts.findMyRate}
        </Button>
      </form>
      <p className={classes.channelFormNote}>
        {texts.inputNote}
        {account !== null && (
          <>
            {' '}
            <Link to={links.creatorReport}>{texts.yourChannels}</Link>
          </>
        )}
      </p>
    </div>
  );
}

/** What is free, and what 29 US dollars add. */
function OfferPair({ onFind }: { onFind: () => void }) {
  return (
    <ul className={classes.offers}>
      <OfferCard
        offer={freeAnalysis}
        action={
          <Button size="md" variant="default" fullWidth onClick={onFind}>
            {texts.findMyRate}
          </Button>
        }
      />
      <OfferCard
        offer={fullReport}
        isStrong
        action={
          <Button component={Link} to={links.pricing} size="md" fullWidth>
            Get the Full Report
          </Button>
        }
      />
    </ul>
  );
}

interface OfferCardProps {
  offer: typeof freeAnalysis;
  isStrong?: boolean;
  action: ReactNode;
}

function OfferCard({ offer, isStrong = false, action }: OfferCardProps) {
  return (
    <li className={classes.offer} data-strong={isStrong}>
      <h3>{offer.name}</h3>
      <p className={classes.price}>
        <span className={classes.amount}>{offer.price}</span> <span>{offer.period}</span>
      </p>
      {action}
      <ul className={classes.benefits}>
        {offer.benefits.map((text) => (
          <li key={text} className={classes.benefit}>
            <CheckIcon />
            <span>{text}</span>
          </li>
        ))}
        {offer.without.map((text) => (
          <li key={text} className={classes.without}>
            <MinusIcon />
            <span>
              <span className={spoken.spoken}>Not included:</span> {text}
            </span>
          </li>
        ))}
      </ul>
    </li>
  );
}
