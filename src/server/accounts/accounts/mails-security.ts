import type { MailContent } from '../../platform/outside/mail-layout.ts';
import { layOutMail } from '../../platform/outside/mail-layout.ts';

/** What an account's owner hears of it without having asked. Every link must be one of the product's own addresses. */

/** Where whoever did not do it themselves puts an end to it. */
interface Notice {
  name: string;
  profileUrl: string;
  resetUrl: string;
}

const notMe = (what: string) =>
  `If it was not you, set a new password now: that ends every sign-in. Then look at your profile for ${what} that you do not know.`;

const ways = ({ profileUrl, resetUrl }: Notice) => [
  { label: 'Look at my account', url: profileUrl },
  { label: 'Set a new password', url: resetUrl },
];

/** To whoever is signed in to from a browser that has not been seen with this account. */
export function newDeviceMail(notice: Notice & { device: string; at: Date }): MailContent {
  return layOutMail({
    subject: 'New sign-in to your Sponsorscope account',
    name: notice.name,
    paragraphs: [
      `Your account was signed in to from a browser that we have not seen with it before: ${notice.device}, ${tellTime(notice.at)}.`,
      'If it was you, there is nothing to do.',
    ],
    actions: ways(notice),
    closing: notMe('anything'),
  });
}

/** To whoever has a new key of the external API. */
export function newKeyMail(notice: Notice & { prefix: string; at: Date }): MailContent {
  return layOutMail({
    subject: 'New API key of your Sponsorscope account',
    name: notice.name,
    paragraphs: [
      `An API key was made for your account, ${tellTime(notice.at)}. It begins with ${notice.prefix} and can use up your analyses.`,
      'If it was you, there is nothing to do.',
    ],
    actions: ways(notice),
    closing: 'If it was not you, set a new password now, and revoke the key on your dashboard.',
  });
}

/** To whoever's password was changed, in whichever way. */
export function passwordChangedMail(notice: Notice & { at: Date }): MailContent {
  return layOutMail({
    subject: 'Your Sponsorscope password was changed',
    name: notice.name,
    paragraphs: [
      `The password of your account was changed, ${tellTime(notice.at)}. Every other browser has been signed out.`,
      'If it was you, there is nothing to do.',
    ],
    actions: ways(notice),
    closing: notMe('anything'),
  });
}

interface AddressNotice {
  name: string;
  oldEmail: string;
  newEmail: string;
}

/** To the address that an account has, before it gets another one. */
export function addressConsentMail(
  notice: AddressNotice & { consentUrl: string; withdrawUrl: string },
): MailContent {
  return layOutMail({
    subject: 'Change the address of your Sponsorscope account?',
    name: notice.name,
    paragraphs: [
      `Somebody who is signed in to your account, probably you, wants to change its address to ${notice.newEmail}.`,
      'It changes when you agree here and the new address is confirmed, too. The links work for 24 hours.',
    ],
    actions: [
      { label: 'Agree to the new address', url: notice.consentUrl },
      { label: 'This was not me', url: notice.withdrawUrl },
    ],
    closing: 'If it was not you, the second link stops the change and ends every sign-in.',
  });
}

/** The same, to an address that nobody has confirmed: there is no agreement to be had from it. */
export function addressBeingLeftMail(notice: AddressNotice & { withdrawUrl: string }): MailContent {
  return layOutMail({
    subject: 'The address of your Sponsorscope account is about to change',
    name: notice.name,
    paragraphs: [
      `Somebody who is signed in to your account, probably you, wants to change its address to ${notice.newEmail}.`,
      'It changes when the new address is confirmed. If it was you, there is nothing to do here.',
    ],
    actions: [{ label: 'This was not me', url: notice.withdrawUrl }],
    closing: 'If it was not you, the link stops the change and ends every sign-in.',
  });
}

/** To the address that an account is to get. */
export function addressProofMail(notice: AddressNotice & { proofUrl: string }): MailContent {
  return layOutMail({
    subject: 'Confirm your new address for Sponsorscope',
    name: notice.name,
    paragraphs: [
      'Somebody, probably you, wants to use this address for their Sponsorscope account. Please confirm that it is yours. The link works for 24 hours.',
    ],
    actions: [{ label: 'Confirm this address', url: notice.proofUrl }],
    closing: 'If you have no Sponsorscope account, ignore this mail: nothing will happen.',
  });
}

/** To an address that somebody wants for their account although it has an account already. */
export function addressKnownMail({
  name,
  signInUrl,
}: Pick<AddressNotice, 'name'> & { signInUrl: string }): MailContent {
  return layOutMail({
    subject: 'This address has a Sponsorscope account already',
    name,
    paragraphs: [
      'Somebody, probably you, wants to use this address for another Sponsorscope account. It has an account already, so nothing was changed.',
    ],
    actions: [{ label: 'Sign in', url: signInUrl }],
    closing: 'If it was not you, ignore this mail.',
  });
}

/** To the address that an account had, when it has another one; `withdrawUrl` takes it back. */
export function addressChangedMail(
  notice: AddressNotice & { at: Date; withdrawUrl: string; until: Date },
): MailContent {
  return layOutMail({
    subject: 'The address of your Sponsorscope account was changed',
    name: notice.name,
    paragraphs: [
      `The address of your account is ${notice.newEmail} now, ${tellTime(notice.at)}. Nothing more will be sent to ${notice.oldEmail}.`,
      'If it was you, there is nothing to do.',
    ],
    actions: [{ label: 'This was not me', url: notice.withdrawUrl }],
    closing: `If it was not you, the link gives the account its address back and ends every sign-in. It works until ${tellTime(notice.until)}.`,
  });
}

/** To the address that an account has got. */
export function addressArrivedMail(notice: AddressNotice & { profileUrl: string }): MailContent {
  return layOutMail({
    subject: 'Your new address for Sponsorscope',
    name: notice.name,
    paragraphs: [
      `Your account has moved from ${notice.oldEmail} to this address. Use it for your next sign-in; your password is the same.`,
    ],
    actions: [{ label: 'Look at my account', url: notice.profileUrl }],
    closing: 'If you did not ask for this, please write to us.',
  });
}

function tellTime(at: Date): string {
  const day = at.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return `on ${day} at ${at.toISOString().slice(11, 16)} UTC`;
}
