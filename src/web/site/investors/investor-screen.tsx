import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { links } from '../../app/paths.ts';
import { SampleSlip } from '../../session/sample-slip.tsx';
import { Figure } from '../../ui/figure.tsx';
import { Section } from '../../ui/section.tsx';
import { businessModel, capabilities, horizon, investorDraftHref, pilotClaims } from './texts.ts';
import classes from './investor-screen.module.css';

interface Fact {
  value: string;
  caption: string;
}

/** The investor summary of the specification (section 2): for those who were given its address, not for search engines. */
export function InvestorScreen({ measured }: { measured: readonly Fact[] }) {
  return (
    <>
      <Opening />
      <Section
        id="problem"
        title="Problem"
        lede="Neither brands nor creators know a fair price. Nobody states how far off they are."
        sunken
      />
      <Section
        id="solution"
        title="Solution"
        lede="Paste a channel, read a price, open every figure down to its videos."
      >
        <ul className={classes.list}>
          {capabilities.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Section>
      <Traction measured={measured} />
      <BusinessModel />
      <Section id="vision" title="Vision" lede="The price of a sponsorship as open as the price of a flight.">
        <ul className={classes.list}>
          {horizon.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Section>
      <Section id="team" title="Team" lede="A small team of founder-engineers." sunken>
        <div className={classes.actions}>
          <ContactButton />
          <Button component={Link} to={links.sampleReport} size="lg" variant="default">
            See a sample report
          </Button>
        </div>
      </Section>
    </>
  );
}

function Opening() {
  return (
    <div className={classes.opening}>
      <div className={classes.words}>
        <p className={classes.label}>Investor summary</p>
        <h1>An AI sponsorship intelligence and influencer CRM platform that shows its working.</h1>
        <p className={classes.lede}>What a sponsored video is worth, and how far off we are.</p>
        <div className={classes.actions}>
          <ContactButton />
        </div>
      </div>
      <SampleSlip />
    </div>
  );
}

function ContactButton() {
  return (
    <Button component="a" href={investorDraftHref} size="lg">
      Contact the Founder
    </Button>
  );
}

function Traction({ measured }: { measured: readonly Fact[] }) {
  return (
    <Section id="traction" title="Traction" sunken>
      <h3 className={classes.heading}>Measured by us</h3>
      <div className={classes.figures}>
        {measured.map(({ value, caption }) => (
          <Figure key={caption} value={value} caption={caption} />
        ))}
      </div>
      <p>
        <Link to={links.accuracy}>See every forecast</Link>
      </p>
      <h3 className={classes.heading}>Reported by pilot customers, not independently verified</h3>
      <ul className={classes.claims}>
        {pilotClaims.map(({ value, caption }) => (
          <li key={caption}>
            <strong>{value}</strong> {caption}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function BusinessModel() {
  return (
    <Section
      id="business-model"
      title="Business model"
      lede="Subscriptions for buyers, single reports for creators. In US dollars."
    >
      <ul className={classes.plans}>
        {businessModel.map(({ plan, price, buyer }) => (
          <li key={plan} className={classes.plan}>
            <h3 className={classes.heading}>{plan}</h3>
            <p className={classes.price}>{price}</p>
            <p className={classes.text}>{buyer}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
