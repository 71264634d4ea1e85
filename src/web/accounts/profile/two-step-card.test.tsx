import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { accountOf } from '../../test-accounts.ts';
import { Refused } from '../../test-answers.ts';
import { fieldOf, fill, expectMessage, readDescription } from '../../test-fields.ts';
import { device, givePasskeys } from '../../test-passkeys.ts';
import { showPart, type Shown } from '../../test-screen.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { TwoStepCard } from './two-step-card.tsx';

const account = accountOf('growth');
const at = (path: string) => `/api/auth/${path}`;
const off = { on: false, has_password: true, recovery_codes_left: 0, passkeys: [] };
const on = { ...off, on: true, recovery_codes_left: 10 };
const laptop = { id: 'k1', name: 'Laptop', created_at: '2026-11-01T10:00:00.000Z', synced: true };
const setUp = {
  uri: 'otpauth://totp/Sponsorscope:ada?secret=ABCD',
  secret: 'ABCD',
  recovery_codes: ['aaaaa-bbbbb', 'ccccc-ddddd'],
};
const wrongPassword = new Refused(400, {
  error: 'The current password is wrong.',
  code: 'INVALID_PASSWORD',
});
const card = (name: string) => within(screen.getByRole('region', { name }));
const twoStep = () => card('Two-step sign-in');
const passkeys = () => card('Passkeys');
const press = (shown: Shown, region: ReturnType<typeof card>, name: string | RegExp) =>
  shown.user.click(region.getByRole('button', { name }));

function show(state: object, others: Record<string, object> = {}): Promise<Shown> {
  const part = (
    <>
      <TwoStepCard account={account} />
      <PasskeysCard account={account} />
    </>
  );
  return showPart(part, { account, others: { [at('two-factor/state')]: state, ...others } });
}

describe('two-step sign-in', () => {
  test('is set up in three steps: the password, the app’s code, the recovery codes', async () => {
    const shown = await show(off, {
      [at('two-factor/enable')]: setUp,
      [at('two-factor/confirm')]: { status: true },
    });
    await shown.user.click(await twoStep().findByRole('button', { name: 'Set up' }));
    expect(document.activeElement).toBe(fieldOf('Your password'));
    fill({ 'Your password': 'correct horse 7' });
    await press(shown, twoStep(), 'Next');
    expect(await twoStep().findByRole('heading', { name: 'Scan this with your authenticator app' })).toBe(
      document.activeElement,
    );
    expect(await twoStep().findByTitle('QR code for your authenticator app')).toBeDefined();
    expect(twoStep().getByText('ABCD')).toBeDefined();
    fill({ 'Code from the app': '123 456' });
    shown.server.others[at('two-factor/state')] = on;
    await press(shown, twoStep(), 'Turn on');
    expect(await twoStep().findByText('aaaaa-bbbbb')).toBeDefined();
    expect(await twoStep().findByText('On')).toBeDefined();
    const file = twoStep().getByRole('link', { name: 'Download' }).getAttribute('href') ?? '';
    expect(decodeURIComponent(file)).toContain('aaaaa-bbbbb\nccccc-ddddd\n');
    await expectMessage('status', 'Two-step sign-in is on');
    await press(shown, twoStep(), 'I have saved them');
    expect(await twoStep().findByText('Recovery codes left')).toBeDefined();
    expect(twoStep().queryByText('aaaaa-bbbbb')).toBeNull();
    expect(shown.server.posted).toEqual([
      { path: at('two-factor/enable'), input: { password: 'correct horse 7' } },
      { path: at('two-factor/confirm'), input: { code: '123456' } },
    ]);
  });

  test('a missing and a wrong password, and a code that is none, are said at their fields', async () => {
    const shown = await show(off, { [at('two-factor/enable')]: wrongPassword });
    await shown.user.click(await twoStep().findByRole('button', { name: 'Set up' }));
    await press(shown, twoStep(), 'Next');
    expect(readDescription(fieldOf('Your password'))).toContain('Please enter your password.');
    expect(shown.server.posted).toEqual([]);
    fill({ 'Your password': 'wrong' });
    await press(shown, twoStep(), 'Next');
    await waitFor(() => expect(readDescription(fieldOf('Your password'))).toContain('password is wrong'));
    shown.server.others[at('two-factor/enable')] = setUp;
    await press(shown, twoStep(), 'Next');
    await twoStep().findByText('ABCD');
    fill({ 'Code from the app': '12' });
    await press(shown, twoStep(), 'Turn on');
    expect(readDescription(fieldOf('Code from the app'))).toContain('Please enter the six digits');
  });

  test('an account without a password is asked for none', async () => {
    const again = new Refused(403, { error: 'Please sign in again for this.', code: 'SIGN_IN_AGAIN' });
    const shown = await show({ ...off, has_password: false }, { [at('two-factor/enable')]: again });
    await shown.user.click(await twoStep().findByRole('button', { name: 'Set up' }));
    expect(twoStep().queryByLabelText('Your password')).toBeNull();
    await press(shown, twoStep(), 'Next');
    expect(await twoStep().findByText(/Please sign in again for this/)).toBeDefined();
    expect(shown.server.posted).toEqual([{ path: at('two-factor/enable'), input: {} }]);
  });

  test('says how many recovery codes are left, makes new ones and is turned off with the password', async () => {
    const shown = await show(
      { ...on, recovery_codes_left: 2 },
      {
        [at('two-factor/generate-backup-codes')]: { recovery_codes: ['eeeee-fffff'] },
        [at('two-factor/disable')]: { status: true },
      },
    );
    expect(await twoStep().findByText('Few are left. Please make new ones.')).toBeDefined();
    await press(shown, twoStep(), 'New recovery codes');
    fill({ 'Your password': 'correct horse 7' });
    await press(shown, twoStep(), 'New recovery codes');
    expect(await twoStep().findByText('eeeee-fffff')).toBeDefined();
    await press(shown, twoStep(), 'I have saved them');
    await press(shown, twoStep(), 'Turn off');
    fill({ 'Your password': 'correct horse 7' });
    shown.server.others[at('two-factor/state')] = off;
    await press(shown, twoStep(), 'Turn off');
    await expectMessage('status', 'Two-step sign-in is off');
    expect(await twoStep().findByRole('button', { name: 'Set up' })).toBeDefined();
  });

  test('what could not be loaded can be asked for again', async () => {
    const away = new Refused(503, { error: 'Away for a moment.', code: 'DATABASE_UNAVAILABLE' });
    const shown = await show(away);
    expect(await twoStep().findByText(/Away for a moment/)).toBeDefined();
    shown.server.others[at('two-factor/state')] = off;
    await press(shown, twoStep(), /again|Retry/);
    expect(await twoStep().findByRole('button', { name: 'Set up' })).toBeDefined();
  });
});

describe('passkeys', () => {
  const options = at('passkey/generate-register-options');
  const keep = at('passkey/verify-registration');

  test('one is added under a name, with the password', async () => {
    givePasskeys({ id: 'new' });
    const shown = await show(off, { [options]: { challenge: 'c' }, [keep]: { status: true } });
    await shown.user.click(await passkeys().findByRole('button', { name: 'Add a passkey' }));
    await press(shown, passkeys(), 'Add');
    expect(readDescription(fieldOf('Name'))).toContain('Please enter a name.');
    fill({ Name: ' Laptop ', 'Your password': 'correct horse 7' });
    shown.server.others[at('two-factor/state')] = { ...off, passkeys: [laptop] };
    await press(shown, passkeys(), 'Add');
    await expectMessage('status', 'Passkey added');
    expect(await passkeys().findByText('Laptop')).toBeDefined();
    expect(device.asked).toEqual([{ challenge: 'c' }]);
    expect(shown.server.posted.at(-1)).toEqual({
      path: keep,
      input: { name: 'Laptop', response: { id: 'new' } },
    });
  });

  test('whoever changes their mind at the device is told, and nothing is kept', async () => {
    givePasskeys(null);
    const shown = await show(off, { [options]: { challenge: 'c' } });
    await shown.user.click(await passkeys().findByRole('button', { name: 'Add a passkey' }));
    fill({ Name: 'Laptop', 'Your password': 'correct horse 7' });
    await press(shown, passkeys(), 'Add');
    await expectMessage('alert', 'The passkey was not added', 'No passkey was made.');
    expect(shown.server.posted.map(({ path }) => path)).toEqual([options]);
  });

  test('one is removed with the password; its button says which', async () => {
    const remove = at('passkey/delete-passkey');
    const shown = await show({ ...off, passkeys: [laptop] }, { [remove]: { status: true } });
    expect(await passkeys().findByText('On all your devices')).toBeDefined();
    await press(shown, passkeys(), 'Remove: Laptop');
    fill({ 'Your password': 'correct horse 7' });
    shown.server.others[at('two-factor/state')] = off;
    await press(shown, passkeys(), 'Remove');
    await expectMessage('status', 'Passkey removed');
    expect(await passkeys().findByText('No passkeys yet.')).toBeDefined();
    expect(shown.server.posted).toEqual([{ path: remove, input: { id: 'k1', password: 'correct horse 7' } }]);
  });

  test('a browser that cannot make them says so', async () => {
    await show(off);
    expect(await passkeys().findByText(/This browser cannot make passkeys here/)).toBeDefined();
  });
});
