import { randomInt } from 'node:crypto';
import { passkey } from '@better-auth/passkey';
import { APIError } from 'better-auth/api';
import { twoFactor } from 'better-auth/plugins/two-factor';

const product = 'Sponsorscope';
const daySeconds = 24 * 3_600;
/** How long a browser that somebody trusts is not asked for the second step. */
const trustedSeconds = 30 * daySeconds;
/** How long a sign-in waits for its second step. */
export const secondStepSeconds = 600;

const recoveryCodes = 10;
/** Two halves of five, in letters and digits that nobody mistakes for one another: 49 bits. */
const recoveryLetters = 'abcdefghjkmnpqrstuvwxyz23456789';
const halfLength = 5;

/** The accounts library's plugins for the second step and for passkeys. `origin` says which site a passkey is for. */
export function createTwoStepPlugins(origin: string) {
  return [
    afterEverySignIn(
      twoFactor({
        issuer: product,
        allowPasswordless: true,
        trustDeviceMaxAge: trustedSeconds,
        twoFactorCookieMaxAge: secondStepSeconds,
        // The throttles count instead: they do not lock the owner out along with a stranger.
        accountLockout: { enabled: false },
        backupCodeOptions: {
          customBackupCodesGenerate: () => Array.from({ length: recoveryCodes }, makeRecoveryCode),
        },
      }),
    ),
    passkey({
      ...findPasskeySite(origin),
      rpName: product,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      registration: {
        afterVerification: async ({ verification }) =>
          mustBeVerified(verification.registrationInfo?.userVerified),
      },
      authentication: {
        afterVerification: async ({ verification }) =>
          mustBeVerified(verification.authenticationInfo.userVerified),
      },
    }),
  ];
}

/** The name that passkeys belong to. Browsers take no address of numbers for one, so this machine is `localhost`. */
function findPasskeySite(origin: string): { rpID: string; origin: string } {
  const url = new URL(origin);
  if (['127.0.0.1', '[::1]'].includes(url.hostname)) url.hostname = 'localhost';
  return { rpID: url.hostname, origin: url.origin };
}

/** The library asks for the second step after a password alone; Google and a mail's link show no more than one. */
function afterEverySignIn(plugin: ReturnType<typeof twoFactor>): typeof plugin {
  const [hook] = plugin.hooks.after;
  if (hook === undefined) throw new Error('The accounts library asks for no second step any more.');
  const signIns = ['/sign-in/email', '/callback/:id', '/verify-email'];
  const matcher: typeof hook.matcher = ({ path }) => path !== undefined && signIns.includes(path);
  return { ...plugin, hooks: { after: [{ ...hook, matcher }] } };
}

/** A passkey is two factors in one, the device and its PIN or fingerprint, only where the device asked for the latter. */
function mustBeVerified(userVerified: boolean | undefined): undefined {
  if (userVerified !== true) throw new APIError('UNAUTHORIZED', { code: 'AUTHENTICATION_FAILED' });
}

function makeRecoveryCode(): string {
  const half = () =>
    Array.from({ length: halfLength }, () => recoveryLetters[randomInt(recoveryLetters.length)]).join('');
  return `${half()}-${half()}`;
}
