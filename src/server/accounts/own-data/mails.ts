import type { MailContent } from '../../platform/outside/mail-layout.ts';
import { layOutMail } from '../../platform/outside/mail-layout.ts';

export type { MailContent };

/** When the file with somebody's data is there; `url` is where they open it. */
export function exportReadyMail({ name, url }: { name: string; url: string }): MailContent {
  return layOutMail({
    subject: 'Your data is ready to download',
    name,
    paragraphs: [
      'The file with everything Sponsorscope stores about you is ready. Sign in to download it; it is deleted after 24 hours.',
    ],
    actions: [{ label: 'Download my data', url }],
    closing:
      'If it was not you who asked for it, change your password: somebody is signed in to your account.',
  });
}

/** When an account is to be deleted; `url` is where its owner signs in to take that back. */
export function deletionMail({ name, dueAt, url }: { name: string; dueAt: Date; url: string }): MailContent {
  return layOutMail({
    subject: 'Your Sponsorscope account will be deleted',
    name,
    paragraphs: [
      `Your account is hidden and signed out everywhere, and will be deleted on ${describeDay(dueAt)}. Nothing more will be charged.`,
      'Until then you can take it back: sign in and choose to keep your account.',
    ],
    actions: [{ label: 'Sign in and keep my account', url }],
    closing: 'If it was not you who asked for this, sign in, keep your account and set a new password.',
  });
}

/** When somebody has kept an account that was to be deleted. */
export function undoneMail({
  name,
  url,
  isRenewed,
}: {
  name: string;
  url: string;
  isRenewed: boolean;
}): MailContent {
  return layOutMail({
    subject: 'Your Sponsorscope account stays',
    name,
    paragraphs: [
      'Your account will not be deleted. Your links and your entries in the marketplace are there again; bulk jobs stay paused until you resume them.',
      ...(isRenewed
        ? []
        : [
            'Your subscription could not be renewed: it ends with its period unless you renew it on your dashboard.',
          ]),
    ],
    actions: [{ label: 'Open my dashboard', url }],
    closing: 'If it was not you who kept it, set a new password.',
  });
}

/** The last mail to an address whose account is gone. */
export function deletedMail({ name, url }: { name: string; url: string }): MailContent {
  return layOutMail({
    subject: 'Your Sponsorscope account is deleted',
    name,
    paragraphs: [
      'Your account and everything in it are deleted. We keep what the law asks for: the numbers of paid invoices, and that an account was deleted, both without your name and address.',
    ],
    actions: [{ label: 'Sponsorscope', url }],
    closing: 'This is the last mail you get from us.',
  });
}

function describeDay(at: Date): string {
  const day = at.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  return `${day} at ${at.toISOString().slice(11, 16)} UTC`;
}
