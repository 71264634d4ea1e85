import { Link } from 'react-router';
import { links } from '../../app/paths.ts';
import { ContactLink } from './contact-link.tsx';
import { Prose } from '../../ui/prose.tsx';

export function TermsScreen() {
  return (
    <Prose
      title="Terms of use"
      lede="What you may expect from Sponsorscope, and what we expect from you. By using it you accept these terms."
    >
      <h2>YouTube</h2>
      <p>
        Sponsorscope uses YouTube API Services. By using Sponsorscope you also agree to be bound by the{' '}
        <a href="https://www.youtube.com/t/terms">YouTube Terms of Service</a>.
      </p>
      <h2>What the figures are</h2>
      <ul>
        <li>
          Every score, rating and price is a <strong>third-party estimate, not YouTube data</strong>.
          Subscribers, views, likes and comments come from YouTube and carry the time they were read.
        </li>
        <li>
          An estimate is a starting point for a negotiation. It is no promise of views, clicks or sales, and
          no judgment about a person.
        </li>
        <li>
          Brand safety is read from titles, descriptions and tags. It is a hint for planning, not a
          certificate that a channel is safe.
        </li>
        <li>
          How far forecasts are off is published under <Link to={links.accuracy}>measured accuracy</Link>.
        </li>
      </ul>
      <h2>What you may do</h2>
      <p>
        Analyze public channels for your own sponsorship decisions, within the limits of your plan. Please do
        not go around those limits, resell raw YouTube data, use results to harass anybody, or decide about
        people by a figure alone.
      </p>
      <h2>Plans and payment</h2>
      <p>
        Prices stand on the <Link to={links.pricing}>plans</Link>, in US dollars. Payment is handled by
        Stripe.
      </p>
      <ul>
        <li>
          <strong>A subscription</strong> is paid for a month in advance and renewed each month until you
          cancel it. You cancel with the Manage button of your dashboard, at any time; the plan then stays
          open until the paid month ends. If a payment fails it is tried again for some days before the plan
          closes, and nothing you have stored is lost.
        </li>
        <li>
          <strong>The free trial</strong> lasts 14 days, asks for no card and ends by itself. It is given once
          to each person.
        </li>
        <li>
          <strong>A boost</strong> adds 500 analyses to your credits and to the month’s limit, once.
        </li>
        <li>
          <strong>A Full Report</strong> opens one channel’s exact rates, its media kit and the tools for its
          creator. Only a creator who has proven that a channel is theirs can submit rates for it or list it.
        </li>
        <li>
          <strong>Refunds:</strong> write to us within 14 days. A refunded report closes, and the unused part
          of a refunded boost is taken back.
        </li>
      </ul>
      <h2>Demonstration</h2>
      <p>
        Where a page says “Demo”, the channels are invented and served locally, and their figures describe
        nobody. A demo payment page asks for no card and moves no money.
      </p>
      <h2>Liability</h2>
      <p>
        Sponsorscope is offered as it is. YouTube may be unreachable, and figures may be wrong. We are liable
        where the law says so without exception, and otherwise not for decisions made on an estimate.
      </p>
      <h2>Contact and changes</h2>
      <p>
        Creators who want an error corrected or their channel deleted write to <ContactLink />; see{' '}
        <Link to={links.privacy}>privacy</Link>. These terms are of November 21, 2026, and a change carries a
        new date.
      </p>
    </Prose>
  );
}
