import { Link } from 'react-router';
import { contactAddress, contactHref, links } from '../app/paths.ts';
import { Prose } from '../ui/prose.tsx';

/** What YouTube's developer policies (III.A.2) ask to be said, and what the server really does. */
export function PrivacyScreen() {
  return (
    <Prose
      title="Privacy"
      lede="What Sponsorscope stores, why, and for how long. In short: public figures of channels, and as little about you as possible."
    >
      <h2>YouTube API Services</h2>
      <p>
        Sponsorscope uses YouTube API Services to read public information about channels and videos. Using
        Sponsorscope therefore also falls under the{' '}
        <a href="http://www.google.com/policies/privacy">Google Privacy Policy</a>. We read public data only:
        we do not ask for access to your Google or YouTube account, and cannot see what you watch.
      </p>
      <h2>What we store about channels</h2>
      <ul>
        <li>
          <strong>Texts</strong> (names, titles, descriptions, tags): at most 30 days, then they are refreshed
          or deleted.
        </li>
        <li>
          <strong>Statistics</strong> (subscribers, views, likes, comment counts) with the time they were
          read, and <strong>derived figures</strong> (scores, ratings, price estimates): at most 36 months.
        </li>
        <li>
          Scores and prices are our own: a third-party estimate, not YouTube data. We do not hold demographic
          data about viewers.
        </li>
      </ul>
      <h2>What we store about you</h2>
      <ul>
        <li>
          <strong>Without an account:</strong> under a keyed hash of your network address, how many analyses
          it started (for an hour) and which channels they were of (for at most 30 days). The address itself
          is not stored.
        </li>
        <li>
          <strong>Server log:</strong> time, path and result of each request under a random number, without
          your full address and without what you typed.
        </li>
        <li>
          <strong>With an account</strong> (not open yet): name, e-mail address, your analyses and your
          settings, as long as the account exists. Payments will be handled by a card provider; we do not see
          card numbers.
        </li>
      </ul>
      <h2>Cookies and similar storage</h2>
      <p>
        No advertising, no tracking, no cookies of third parties. Your browser keeps two things for us: the
        color scheme if you chose one, and the channel you wanted to analyze while you sign in. You can delete
        both in your browser at any time. A signed-in session will use one necessary cookie.
      </p>
      <h2>Who else receives it</h2>
      <p>
        YouTube receives our questions about a channel, without anything about you. We sell nothing and pass
        nothing on, unless the law obliges us. Pictures of channels may be loaded by your browser from
        YouTube’s servers, which then see your address.
      </p>
      <h2>Deletion</h2>
      <p>
        Write to <a href={contactHref}>{contactAddress}</a> and name the channel or the address: we delete
        what is stored about it within 7 days. You may also ask what we store, have it corrected, or object.
        Should you ever have granted Sponsorscope access to a Google account, you can revoke it in the{' '}
        <a href="https://security.google.com/settings/security/permissions">Google security settings</a>.
      </p>
      <h2>Contact and changes</h2>
      <p>
        Questions go to <a href={contactHref}>{contactAddress}</a>. When this page changes, its date changes
        with it: November 21, 2026. See also the <Link to={links.terms}>terms of use</Link>.
      </p>
    </Prose>
  );
}
