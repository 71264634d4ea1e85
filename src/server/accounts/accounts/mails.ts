import type { MailContent } from '../../platform/outside/mail-layout.ts';
import { layOutMail } from '../../platform/outside/mail-layout.ts';

/** The mails to an account's owner. Every link given to them must be one of the product's own addresses. */

/** To a new account; `url` is where it begins. */
export function welcomeMail({
  name,
  url,
  unsubscribeUrl,
}: {
  name: string;
  url: string;
  unsubscribeUrl: string;
}): MailContent {
  return layOutMail({
    unsubscribeUrl,
    subject: 'Welcome to Sponsorscope',
    name,
    paragraphs: [
      'Your account is ready. Sponsorscope tells you what a sponsorship on a YouTube channel is worth, and what every figure rests on.',
      'Paste a channel to begin: you get a sponsorship score, a brand-safety rating, a risk level and prices in three levels. Open any figure to see the videos and the arithmetic behind it.',
    ],
    actions: [{ label: 'Analyze a channel', url }],
    closing: 'Scores and prices are our own estimates, not YouTube data.',
  });
}

/** To the address of a new account; `url` confirms it. */
export function confirmAddressMail({ name, url }: { name: string; url: string }): MailContent {
  return layOutMail({
    subject: 'Confirm your address for Sponsorscope',
    name,
    paragraphs: ['Please confirm that this address is yours. The link signs you in and works for one hour.'],
    actions: [{ label: 'Confirm my address', url }],
    closing:
      'If you have not signed up for Sponsorscope, do not follow the link: it would confirm an account that somebody else made with your address.',
  });
}

/** To whoever asked for a new password; `url` leads to the form for it. */
export function resetPasswordMail({ name, url }: { name: string; url: string }): MailContent {
  return layOutMail({
    subject: 'Set a new password for Sponsorscope',
    name,
    paragraphs: [
      'Somebody, probably you, asked for a new password for your account. The link works once, for one hour.',
    ],
    actions: [{ label: 'Set a new password', url }],
    closing: 'If it was not you, ignore this mail: your password stays as it is.',
  });
}

/** To an address somebody signed up with although it has an account already. */
export function knownAddressMail({
  name,
  signInUrl,
  resetUrl,
}: {
  name: string;
  signInUrl: string;
  resetUrl: string;
}): MailContent {
  return layOutMail({
    subject: 'You already have a Sponsorscope account',
    name,
    paragraphs: [
      'Somebody, probably you, tried to sign up with this address. It has an account already, and nothing was changed.',
    ],
    actions: [
      { label: 'Sign in', url: signInUrl },
      { label: 'Set a new password', url: resetUrl },
    ],
    closing: 'If it was not you, ignore this mail.',
  });
}
