/** What a procedure answers that only a fresh sign-in may call. */
export const freshSignInErrors = {
  SIGN_IN_AGAIN: {
    status: 403,
    message: 'Please confirm that it is you: enter your password, or sign in again.',
  },
} as const;
