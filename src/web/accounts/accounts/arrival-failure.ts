/** Why somebody was led back to the sign-in. The address only names a code: its text is never shown. */
export interface ArrivalFailure {
  title: string;
  message: string;
}

const googleFailed = 'Google Sign In Failed';

const googleReasons: Readonly<Record<string, string>> = {
  access_denied: 'You did not allow it. Nothing was changed.',
  account_not_linked:
    'There is already an account with this address. Sign in with its password; it cannot be joined with Google until both sides have confirmed the address.',
  google_account_differs:
    'This address has an account that another Google account signs in to. Sign in with the password of the account, or write to us (Contact, below).',
  email_not_verified: 'Google has not confirmed this address yet.',
  state_mismatch: 'The sign-in took too long or was begun in another browser. Please try again.',
};

/** Says what the code of an address stands for; `null` where there is none. */
export function explainArrival(code: string | null): ArrivalFailure | null {
  if (code === null || code === '') return null;
  if (code === 'invalid_link') {
    return {
      title: 'This link no longer works',
      message: 'It was used already, or it is too old. Sign in to get a new one, or reset your password.',
    };
  }
  const reason = Object.hasOwn(googleReasons, code) ? googleReasons[code] : undefined;
  return {
    title: googleFailed,
    message: reason ?? 'Google or the connection to it refused. Please try again.',
  };
}
