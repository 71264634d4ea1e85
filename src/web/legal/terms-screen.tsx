import { Link } from 'react-router';
import { contactAddress, contactHref, links } from '../app/paths.ts';
import { Prose } from '../ui/prose.tsx';

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
        Prices stand on the <Link to={links.pricing}>plans</Link>. Accounts and payment are not open yet in
        this version; nothing can be bought and nothing is charged. Before they open, the terms of payment,
        renewal and cancellation will stand here.
      </p>
      <h2>Demonstration</h2>
      <p>
        Where a page says “Demo”, the channels are invented and served locally. Their figures describe nobody.
      </p>
      <h2>Liability</h2>
      <p>
        Sponsorscope is offered as it is. YouTube may be unreachable, and figures may be wrong. We are liable
        where the law says so without exception, and otherwise not for decisions made on an estimate.
      </p>
      <h2>Contact and changes</h2>
      <p>
        Creators who want an error corrected or their channel deleted write to{' '}
        <a href={contactHref}>{contactAddress}</a>; see <Link to={links.privacy}>privacy</Link>. These terms
        are of November 21, 2026, and a change carries a new date.
      </p>
    </Prose>
  );
}
