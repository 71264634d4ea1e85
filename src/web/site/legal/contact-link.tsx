import { contactAddress, contactHref } from '../../session/contact-links.ts';
import { demoContactAddress } from '../../session/contact-address.ts';

/** Whom people write to; an installation that has not said so shows an address that nobody reads, and says that. */
export function ContactLink() {
  return (
    <>
      <a href={contactHref}>{contactAddress}</a>
      {contactAddress === demoContactAddress && ' (a demo address that nobody reads)'}
    </>
  );
}
