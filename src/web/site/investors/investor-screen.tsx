import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { links } from '../../app/paths.ts';
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
        lede="Brands pay creators for sponsored videos without knowing what a fair price is, and creators ask without knowing it either."
        sunken
      >
        <p className={classes.text}>
          Prices come from habit, subscriber counts and the last agency’s word. The tools that promise better
          hide how they count, treat a cooking channel like a finance channel, and cost more than a small team
          can carry. Nobody states how far off they are.
        </p>
      </Section>
      <Section
        id="solution"
        title="Solution"
        lede="Paste a channel, read a score, brand safety, risk and a price in three levels, and open every figure down to its videos."
      >
        <ul className={classes.list}>
          {capabilities.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Section>
      <Traction measured={measured} />
      <BusinessModel />
      <Section
        id="vision"
        title="Vision"
        lede="The price of a sponsorship as open as the price of a flight: both sides see the same figure and what it rests on."
      >
        <ul className={classes.list}>
          {horizon.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Section>
      <Section
        id="team"
        title="Team"
        lede="A small team of founder-engineers: whoever builds a part owns its idea, its code, its screen and its figures."
        sunken
      >
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
      <p className={classes.label}>Investor summary</p>
      <h1>An AI sponsorship intelligence and influencer CRM platform that shows its working.</h1>
      <p className={classes.lede}>
        Sponsorscope tells brands, agencies and creators what a sponsored YouTube video is worth, and states
        its own measured error beside every price.
      </p>
      <div className={classes.actions}>
        <ContactButton />
      </div>
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
    <Section
      id="traction"
      title="Traction"
      lede="What we can prove stands first. What our pilot customers reported stands apart from it."
      sunken
    >
      <h3 className={classes.heading}>Measured, and printed by a command anybody can run</h3>
      <div className={classes.figures}>
        {measured.map(({ value, caption }) => (
          <Figure key={caption} value={value} caption={caption} />
        ))}
      </div>
      <p className={classes.text}>
        How it was measured, and what nobody has measured, stands under{' '}
        <Link to={links.accuracy}>measured accuracy</Link>.
      </p>
      <h3 className={classes.heading}>Reported from the pilot, not measured by us</h3>
      <div className={classes.figures}>
        {pilotClaims.map(({ value, caption }) => (
          <Figure key={caption} value={value} caption={caption} />
        ))}
      </div>
    </Section>
  );
}

function BusinessModel() {
  return (
    <Section
      id="business-model"
      title="Business model"
      lede="Subscriptions for those who buy sponsorships, single reports for those who sell them. All prices are in US dollars."
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
