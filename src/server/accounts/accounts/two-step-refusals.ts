/** A wrong code, one that was used, and one of an app that was never set up are one refusal. */
const wrongCode = {
  status: 400,
  message: 'This code is wrong, too old, or was used already. Please enter a new one.',
  code: 'WRONG_CODE',
};
/** The sign-in that waited for its second step is over. */
const secondStepOver = {
  status: 401,
  message: 'This sign-in took too long, or too many codes were wrong. Please sign in again.',
  code: 'SECOND_STEP_OVER',
};
const twoStepOff = {
  status: 409,
  message: 'Two-step sign-in is off. Please set it up first.',
  code: 'TWO_STEP_OFF',
};
/** An unknown passkey, another person's and a wrong answer are one refusal. */
const passkeyRefused = {
  status: 400,
  message: 'This passkey was not accepted. Please try again, or use another way.',
  code: 'PASSKEY_REFUSED',
};

/** What the accounts library refuses around the second step and passkeys, in the product's words. */
export const twoStepRefusals = {
  INVALID_CODE: wrongCode,
  INVALID_BACKUP_CODE: wrongCode,
  INVALID_TWO_FACTOR_COOKIE: secondStepOver,
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: secondStepOver,
  TOTP_NOT_ENABLED: twoStepOff,
  TWO_FACTOR_NOT_ENABLED: twoStepOff,
  BACKUP_CODES_NOT_ENABLED: twoStepOff,
  TOTP_ALREADY_ENABLED: {
    status: 409,
    message: 'Two-step sign-in is on already. Turn it off to set up another app.',
    code: 'TWO_STEP_ON',
  },
  CHALLENGE_NOT_FOUND: passkeyRefused,
  PASSKEY_NOT_FOUND: passkeyRefused,
  AUTHENTICATION_FAILED: passkeyRefused,
  FAILED_TO_VERIFY_REGISTRATION: passkeyRefused,
  YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY: passkeyRefused,
} as const;
