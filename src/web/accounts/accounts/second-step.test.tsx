import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { accountOf } from '../../test-accounts.ts';
import { Refused } from '../../test-answers.ts';
import { fieldOf, fill, expectMessage, readDescription } from '../../test-fields.ts';
import { device, givePasskeys } from '../../test-passkeys.ts';
import { answersTo, showPage, type Shown } from '../../test-screen.tsx';

const paths = {
  signIn: '/api/auth/sign-in/email',
  waiting: '/api/auth/two-factor/waiting',
  code: '/api/auth/two-factor/verify-totp',
  recovery: '/api/auth/two-factor/verify-backup-code',
  options: '/api/auth/passkey/generate-authenticate-options',
  passkey: '/api/auth/passkey/verify-authentication',
} as const;
const wrong = new Refused(400, { error: 'This code is wrong.', code: 'WRONG_CODE' });
const over = new Refused(401, { error: 'Please sign in again.', code: 'SECOND_STEP_OVER' });
const main = () => within(screen.getByRole('main'));
const press = (shown: Shown, name: string) => shown.user.click(main().getByRole('button', { name }));

async function open(others: Record<string, object>, path = '/auth?step=second'): Promise<Shown> {
  const shown = await showPage(path, { others: { [paths.waiting]: { passkey: false }, ...others } });
  await main().findByRole('heading', { level: 1 });
  return shown;
}
/** The server signs somebody in: the page learns of it with its next question. */
const signIn = (shown: () => Shown) => () => {
  Object.assign(shown().server.answers, answersTo(accountOf('growth')));
  return { status: true };
};

test('after the right password the code is asked for, and leads home', async () => {
  const shown = await open({ [paths.signIn]: { twoFactorRedirect: true } }, '/auth');
  fill({ Email: 'ada@example.org', Password: 'correct horse 7' });
  await press(shown, 'Sign In');
  await main().findByRole('heading', { level: 1, name: 'Second step' });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Second step'));
  expect(fieldOf('Code').autocomplete).toBe('one-time-code');
  shown.server.others[paths.code] = signIn(() => shown);
  fill({ Code: '123 456' });
  await shown.user.click(main().getByRole('checkbox', { name: /30 days/ }));
  await press(shown, 'Continue');
  await expectMessage('status', 'Welcome back!');
  await waitFor(() => expect(shown.readAddress()).toBe('/'));
  expect(shown.server.posted.at(-1)).toEqual({
    path: paths.code,
    input: { code: '123 456', trustDevice: true },
  });
});

test('a code that is none is not sent; a wrong one is said at its field, which has the focus', async () => {
  const shown = await open({ [paths.code]: wrong });
  fill({ Code: '12345' });
  await press(shown, 'Continue');
  expect(readDescription(fieldOf('Code'))).toContain('Please enter the six digits.');
  expect(shown.server.posted).toEqual([]);
  fill({ Code: '123456' });
  await press(shown, 'Continue');
  await waitFor(() => expect(readDescription(fieldOf('Code'))).toContain('This code is wrong.'));
  expect(document.activeElement).toBe(fieldOf('Code'));
});

test('a recovery code serves instead', async () => {
  const shown = await open({ [paths.recovery]: wrong });
  await press(shown, 'Use a recovery code instead');
  expect(document.activeElement).toBe(fieldOf('Recovery code'));
  fill({ 'Recovery code': 'abcde-fghjk' });
  await press(shown, 'Continue');
  await waitFor(() => expect(readDescription(fieldOf('Recovery code'))).toContain('This code is wrong.'));
  expect(shown.server.posted).toEqual([{ path: paths.recovery, input: { code: 'abcde-fghjk' } }]);
});

test('a sign-in that waits no more says so, and leads back', async () => {
  await open({ [paths.waiting]: over });
  expect(await main().findByText('Please sign in again.')).toBeDefined();
  expect(main().queryByLabelText('Code')).toBeNull();
  expect(main().getByRole('link', { name: 'Back to sign in' }).getAttribute('href')).toBe('/auth');
});

test('a passkey is offered as the second step where there is one and the browser can', async () => {
  givePasskeys({ id: 'a-passkey' });
  const shown = await open({
    [paths.waiting]: { passkey: true },
    [paths.options]: { challenge: 'c' },
  });
  shown.server.others[paths.passkey] = signIn(() => shown);
  await shown.user.click(await main().findByRole('button', { name: 'Use a passkey instead' }));
  await expectMessage('status', 'Welcome back!');
  expect(device.asked).toEqual([{ challenge: 'c' }]);
  expect(shown.server.posted.map(({ input }) => input)).toEqual([
    { secondStep: true },
    { response: { id: 'a-passkey' }, secondStep: true },
  ]);
});

test('a passkey signs in without a password; who does not choose one is told, and nothing is sent', async () => {
  givePasskeys(null);
  const shown = await open({ [paths.options]: { challenge: 'c' } }, '/auth');
  await press(shown, 'Sign in with a passkey');
  expect(await main().findByText(/No passkey was chosen/)).toBeDefined();
  expect(shown.server.posted.map(({ path }) => path)).toEqual([paths.options]);
  device.answer = { id: 'a-passkey' };
  shown.server.others[paths.passkey] = signIn(() => shown);
  await press(shown, 'Sign in with a passkey');
  await expectMessage('status', 'Welcome back!');
});

test('a browser without passkeys is not offered one', async () => {
  await open({}, '/auth');
  expect(main().queryByRole('button', { name: /passkey/ })).toBeNull();
});
