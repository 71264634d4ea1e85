import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { links } from '../../app/paths.ts';
import { ContactLink } from './contact-link.tsx';
import { Prose } from '../../ui/prose.tsx';

/** What YouTube's developer policies (III.A.2) ask to be said, and what the server really does. */
export function PrivacyScreen({ removal }: { removal?: ReactNode }) {
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
          it started (for an hour), which channels they were of, and how many prices it had judged (both for
          at most 30 days). The address itself is not stored.
        </li>
        <li>
          <strong>Server log:</strong> time, path and result of each request under a random number, without
          your full address and without what you typed.
        </li>
        <li>
          <strong>With an account:</strong> name, email address, the address of a picture if you give one,
          your analyses with your ratings of them, your settings, and a ledger of your credits, as long as the
          account exists. Your password is stored as a salted hash that nobody can read back. With Google we
          receive your name, your address and your picture’s, and nothing of what you do there.
        </li>
        <li>
          <strong>Signing in:</strong> so that passwords cannot be guessed, attempts are counted for an hour
          at most, under keyed hashes of the network address and of the account. A session notes when it began
          and what your browser calls itself; it ends after 7 days without a visit. We write to you to confirm
          your address, to reset a password you have forgotten, and once to welcome you.
        </li>
        <li>
          <strong>After an account:</strong> a keyed hash of its address stays, because the free trial is
          given once to each person.
        </li>
        <li>
          <strong>Payments:</strong> Stripe handles them and stores what it needs for that; we never see a
          card number. We keep what you bought, when, for how much, and the state of your subscription, for as
          long as the account exists.
        </li>
        <li>
          <strong>As a creator:</strong> the code that proves your channel is yours, your media kit with the
          contact address you put into it, your marketplace entry and the rates you submit. Anyone with its
          link can read a media kit while you share it; rates are seen by our administrators only.
        </li>
      </ul>
      <h2>Cookies and similar storage</h2>
      <p>
        No advertising, no tracking, no cookies of third parties. Signed in, you have one necessary cookie: it
        is your session, and signing out ends it. A second one lets the sign-in know this browser again for
        180 days, so that nobody can lock you out by trying passwords elsewhere; a third lasts for the minutes
        of a sign-in with Google. Scripts can read none of them.
      </p>
      <p>
        Your browser itself keeps a few things, which you can delete there at any time: the color scheme if
        you chose one, the channel you wanted to analyze while you sign in, how far you are with the first
        steps, when your session was last prolonged, and a log of at most 100 events such as a sign-in or a
        finished analysis. That log is not sent to us or to anybody, and signing out deletes it.
      </p>
      <h2>Who else receives it</h2>
      <p>
        YouTube receives our questions about a channel, without anything about you. If you sign in with
        Google, Google learns that. If you buy something, Stripe learns your email address and what you buy.
        We sell nothing and pass nothing on, unless the law obliges us. Pictures of channels may be loaded by
        your browser from YouTube’s servers, and your own picture from wherever you keep it; they then see
        your address.
      </p>
      <h2>Deletion</h2>
      <p>
        <strong>Your account:</strong> under Profile, Account you can download everything about you as a file,
        and delete the account. It is hidden and charged no more at once, can be taken back for 7 days, and
        then goes with its sessions, analyses, settings and credits. What stays, without your name and
        address, are the numbers of paid invoices, for 11 years, and the record that an account was deleted.
      </p>
      <p>
        <strong>Your channel:</strong> as its creator you can have everything about it removed here. It is
        then never read again; what stays to know it by is a digest. For anything else write to{' '}
        <ContactLink /> and name the channel or the address: we answer within 7 days. You may also ask what we
        store, have it corrected, or object. Should you ever have granted Sponsorscope access to a Google
        account, you can revoke it in the{' '}
        <a href="https://security.google.com/settings/security/permissions">Google security settings</a>.
      </p>
      {removal !== undefined && (
        <>
          <h3>Have your channel removed</h3>
          <p>You need no account. We answer within 7 days of your proof that the channel is yours.</p>
          {removal}
        </>
      )}
      <h2>Contact and changes</h2>
      <p>
        Questions go to <ContactLink />. When this page changes, its date changes with it: November 21, 2026.
        See also the <Link to={links.terms}>terms of use</Link>.
      </p>
    </Prose>
  );
}
