import { mailboxOf } from '../../../values/mailbox.ts';
import type { Mail, Mailer } from '../../platform/outside/mail-message.ts';
import type { Addressee } from './account-mails.ts';
import type { AddressOutcome, AddressSecrets } from './address-changes.usecases.ts';
import {
  addressArrivedMail,
  addressBeingLeftMail,
  addressChangedMail,
  addressConsentMail,
  addressKnownMail,
  addressProofMail,
  newDeviceMail,
  passwordChangedMail,
} from './mails-security.ts';
import type { Throttle } from './throttle.ts';

/** A change of address that has just been asked for. */
export interface RequestedChange {
  name: string;
  oldEmail: string;
  newEmail: string;
  secrets: AddressSecrets;
}

/** The mails that tell an account's owner of what happens to it. Each rejects where the mail service does not take it. */
export interface Notices {
  newDevice(to: Addressee, seen: { device: string; at: Date }): Promise<void>;
  passwordChanged(to: Addressee, at: Date): Promise<void>;
  /** Asks the address that an account has; without asking where nobody has confirmed it. */
  leaveAddress(change: RequestedChange & { isConfirmed: boolean }): Promise<void>;
  /** Asks the address that it is to get, or tells its owner where that has an account already. */
  takeAddress(change: RequestedChange & { isKnown: boolean }): Promise<void>;
  /** Tells both addresses. */
  addressChanged(name: string, outcome: AddressOutcome, at: Date): Promise<void>;
}

interface NoticeSettings {
  mailer: Mailer;
  throttle: Throttle;
  origin: string;
}

/** The page on which the links of a change of address are answered; the parameter's name says with what. */
const changePath = '/auth';

export function createNotices({ mailer, throttle, origin }: NoticeSettings): Notices {
  const signInUrl = `${origin}/auth`;
  const profileUrl = `${origin}/profile?tab=account`;
  const ways = { profileUrl, resetUrl: `${signInUrl}?view=forgot` };
  const linkTo = (answer: string, secret: string) => `${origin}${changePath}?${answer}=${secret}`;
  const send = (to: string, content: Omit<Mail, 'to'>) => mailer.send({ to, urgent: true, ...content });
  return {
    newDevice: ({ email, name }, seen) => send(email, newDeviceMail({ name, ...ways, ...seen })),
    passwordChanged: ({ email, name }, at) => send(email, passwordChangedMail({ name, ...ways, at })),
    leaveAddress: ({ isConfirmed, secrets, ...change }) => {
      const withdrawUrl = linkTo('withdraw', secrets.withdrawal);
      const consentUrl = linkTo('consent', secrets.consent);
      const mail = isConfirmed
        ? addressConsentMail({ ...change, withdrawUrl, consentUrl })
        : addressBeingLeftMail({ ...change, withdrawUrl });
      return send(change.oldEmail, mail);
    },
    takeAddress: async ({ isKnown, secrets, ...change }) => {
      if (!(await throttle.allows('noticeAccount', mailboxOf(change.newEmail)))) return;
      const proofUrl = linkTo('prove', secrets.proof);
      const { name } = change;
      await send(
        change.newEmail,
        // The one who asks chose their name; whoever has the account already hears nothing of it.
        isKnown ? addressKnownMail({ name: '', signInUrl }) : addressProofMail({ ...change, name, proofUrl }),
      );
    },
    addressChanged: async (name, { change, undo }, at) => {
      const { oldEmail, newEmail } = change;
      const told = { name, oldEmail, newEmail };
      await send(newEmail, addressArrivedMail({ ...told, profileUrl }));
      if (undo === null) return;
      const withdrawUrl = linkTo('withdraw', undo.secret);
      await send(oldEmail, addressChangedMail({ ...told, at, withdrawUrl, until: undo.until }));
    },
  };
}
