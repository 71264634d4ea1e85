import { layOutMail } from '../../platform/outside/mail-layout.ts';
import type { MailContent } from '../../platform/outside/mail-layout.ts';

/** What changed about how an account signs in; its owner learns of each by mail. */
export type TwoStepEvent =
  | 'turned-on'
  | 'turned-off'
  | 'recovery-code-used'
  | 'recovery-codes-renewed'
  | 'passkey-added'
  | 'passkey-removed';

const notices: Readonly<Record<TwoStepEvent, { subject: string; told: string }>> = {
  'turned-on': {
    subject: 'Two-step sign-in is on',
    told: 'Two-step sign-in was turned on for your account. From now on a sign-in with your password, or with Google, asks for a code of your authenticator app or for a passkey. Other browsers were signed out.',
  },
  'turned-off': {
    subject: 'Two-step sign-in is off',
    told: 'Two-step sign-in was turned off for your account. Your password, or Google, is now enough to sign in.',
  },
  'recovery-code-used': {
    subject: 'A recovery code was used',
    told: 'Somebody signed in to your account with your password and one of your recovery codes. That code does not work again.',
  },
  'recovery-codes-renewed': {
    subject: 'You have new recovery codes',
    told: 'New recovery codes were made for your account. The old ones no longer work.',
  },
  'passkey-added': {
    subject: 'A passkey was added',
    told: 'A passkey was added to your account. It signs in without your password.',
  },
  'passkey-removed': {
    subject: 'A passkey was removed',
    told: 'A passkey was removed from your account. It no longer opens your account.',
  },
};

/** To the owner, after what somebody did who was signed in; `url` leads to where it can be changed. */
export function twoStepMail(
  event: TwoStepEvent,
  { name, url, passkey }: { name: string; url: string; passkey: string | null },
): MailContent {
  const { subject, told } = notices[event];
  return layOutMail({
    subject: `${subject} for Sponsorscope`,
    name,
    paragraphs: [told, ...(passkey === null ? [] : [`Its name is: ${passkey}`])],
    actions: [{ label: 'Look at your security settings', url }],
    closing: 'If it was not you, set a new password at once: that signs out every browser.',
  });
}
