import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { accountOf } from '../../test-accounts.ts';
import { Refused } from '../../test-answers.ts';
import { expectBusy, fieldOf, fill, expectMessage, readDescription } from '../../test-fields.ts';
import { answersTo, showPage, type Shown } from '../../test-screen.tsx';

const ada = { Email: 'ada@example.org', Password: 'correct horse 7' };
const account = accountOf('growth');
const paths = {
  signIn: '/api/auth/sign-in/email',
  signUp: '/api/auth/sign-up/email',
  confirm: '/api/auth/send-verification-email',
  reset: '/api/auth/reset-password',
  requestReset: '/api/auth/request-password-reset',
  google: '/api/auth/sign-in/social',
} as const;
const wrong = new Refused(401, { error: 'The email address or the password is wrong.', code: 'WRONG' });

const main = () => within(screen.getByRole('main'));
const press = (shown: Shown, name: string) => shown.user.click(main().getByRole('button', { name }));

async function open(path: string, answers: Record<string, object> = {}): Promise<Shown> {
  const shown = await showPage(path);
  shown.server.others = answers;
  await main().findByRole('heading', { level: 1 });
  await waitFor(() => expect(main().queryByText('Loading...')).toBeNull());
  return shown;
}

/** Lets the server sign somebody in: the page learns of it with its next question. */
function signingIn(shown: () => Shown, next = account) {
  return () => {
    Object.assign(shown().server.answers, answersTo(next));
    return {};
  };
}

describe('signing in', () => {
  test('says at its field what is missing, looks at the first one, and sends nothing', async () => {
    const shown = await open('/auth');
    await press(shown, 'Sign In');
    expect(document.activeElement).toBe(fieldOf('Email'));
    expect(readDescription(fieldOf('Email'))).toContain('Please enter your email address');
    expect(readDescription(fieldOf('Password'))).toContain('Please enter a password');
    fill({ Email: 'ada@nowhere' });
    await press(shown, 'Sign In');
    expect(readDescription(fieldOf('Email'))).toContain('whole email address');
    expect(shown.server.posted).toEqual([]);
  });

  test('leads home with a greeting, tells the other tabs, and sends an address without its spaces', async () => {
    const told = vi.fn<() => void>();
    const otherTab = new BroadcastChannel('sponsorscope.session');
    otherTab.addEventListener('message', told);
    const shown = await open('/auth');
    shown.server.others[paths.signIn] = signingIn(() => shown);
    fill({ Email: ' ada@example.org ', Password: ' kept as it is ' });
    await press(shown, 'Sign In');
    await expectMessage('status', 'Welcome back!');
    await waitFor(() => expect(shown.readAddress()).toBe('/'));
    expect(shown.server.posted).toEqual([
      {
        path: paths.signIn,
        input: {
          email: 'ada@example.org',
          password: ' kept as it is ',
          callbackURL: '/auth?arrived=confirmed',
        },
      },
    ]);
    await waitFor(() => expect(told).toHaveBeenCalledOnce());
    otherTab.close();
  });

  test('tells a wrong password, a server that is away and too many attempts apart, and keeps what was entered', async () => {
    const retryAt = new Date(Date.now() + 60_000).toISOString();
    const tooMany = { error: 'Too many attempts.', code: 'RATE_LIMITED', retryAt };
    const shown = await open('/auth');
    for (const [answer, words] of [
      [wrong, 'The email address or the password is wrong.'],
      [() => Promise.reject(new TypeError('Failed to fetch')), 'The server could not be reached.'],
      [new Refused(429, tooMany), /Too many attempts\. That is .+ your time\./],
      [new Refused(502, {}), 'Something went wrong. Please try again.'],
    ] as const) {
      shown.server.others[paths.signIn] = answer;
      fill(ada);
      await press(shown, 'Sign In');
      expect(await main().findByText(words, { exact: false })).toBeDefined();
      await expectMessage('alert', 'Sign In Failed', words);
      expect(fieldOf('Email').value).toBe(ada.Email);
    }
    expect(screen.queryByText('Welcome back!')).toBeNull();
    expect(shown.readAddress()).toBe('/auth');
  });

  test('is under way once, however often it is pressed', async () => {
    const answer = Promise.withResolvers<Refused>();
    const shown = await open('/auth', { [paths.signIn]: () => answer.promise });
    fill(ada);
    await press(shown, 'Sign In');
    expectBusy(main().getByRole('button', { name: 'One moment...' }));
    answer.resolve(wrong);
    expect(await main().findByRole('button', { name: 'Sign In' })).toBeDefined();
    expect(shown.server.posted).toHaveLength(1);
  });

  test('says so where the server has let somebody in whose account it then does not answer', async () => {
    const shown = await open('/auth', { [paths.signIn]: {} });
    fill(ada);
    await press(shown, 'Sign In');
    await expectMessage(
      'alert',
      'You are signed in, but your account could not be loaded. Please reload this page.',
    );
    expect(shown.readAddress()).toBe('/auth');
  });

  test('shows the password to whoever wishes to see it, by a button that the keyboard reaches', async () => {
    const shown = await open('/auth');
    const toggle = main().getByRole('button', { name: 'Show password' });
    expect(toggle.tabIndex).toBe(0);
    expect(fieldOf('Password').getAttribute('type')).toBe('password');
    await shown.user.click(toggle);
    expect(fieldOf('Password').getAttribute('type')).toBe('text');
  });

  test('the two tabs stand in the address, and arrows lead from one to the other', async () => {
    const shown = await open('/auth');
    await shown.user.click(screen.getByRole('tab', { name: 'Sign In' }));
    await shown.user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Sign Up' }));
    expect(shown.readAddress()).toBe('/auth?tab=sign-up');
    expect(main().getByRole('heading', { level: 1, name: 'Create your account' })).toBeDefined();
    await shown.user.keyboard('{ArrowLeft}');
    expect(shown.readAddress()).toBe('/auth');
    expect(screen.queryByLabelText('Full Name')).toBeNull();
  });
});

describe('signing up', () => {
  const newcomer = { 'Full Name': 'Ada', ...ada };

  test('says what is missing at each field, in their order, and a refused password at its own', async () => {
    const shown = await open('/auth?tab=sign-up');
    await press(shown, 'Sign Up');
    expect(document.activeElement).toBe(fieldOf('Full Name'));
    fill({ 'Full Name': 'Ada', Email: ada.Email, Password: '12345' });
    await press(shown, 'Sign Up');
    expect(readDescription(fieldOf('Password'))).toContain('Please use at least 6 characters');
    expect(document.activeElement).toBe(fieldOf('Password'));
    fill({ 'Full Name': 'x'.repeat(121), Password: 'x'.repeat(129) });
    await press(shown, 'Sign Up');
    expect(readDescription(fieldOf('Full Name'))).toContain('Please use at most 120 characters');
    expect(readDescription(fieldOf('Password'))).toContain('Please use at most 128 characters');
    expect(shown.server.posted).toEqual([]);

    const message = 'This password is one of the most common ones.';
    shown.server.others[paths.signUp] = new Refused(400, { error: message, code: 'PASSWORD_TOO_COMMON' });
    fill({ 'Full Name': 'Ada', Password: '123456' });
    await press(shown, 'Sign Up');
    await expectMessage('alert', 'Sign Up Failed', message);
    expect(readDescription(fieldOf('Password'))).toContain(message);
    expect(document.activeElement).toBe(fieldOf('Password'));
  });

  test('signs in, leads home, and says that a mail is on its way', async () => {
    const shown = await open('/auth?tab=sign-up', { [paths.signUp]: {} });
    shown.server.others[paths.signIn] = signingIn(() => shown);
    fill(newcomer);
    await press(shown, 'Sign Up');
    await expectMessage('status', 'Account Created!', 'Check your email for a welcome message.');
    await waitFor(() => expect(shown.readAddress()).toBe('/'));
    expect(shown.server.posted.map(({ path }) => path)).toEqual([paths.signUp, paths.signIn]);
    expect(shown.server.posted[0]?.input).toMatchObject({ name: 'Ada', email: 'ada@example.org' });
  });

  test('waits for a mail where the address has to be confirmed first, and sends another one', async () => {
    const shown = await open('/auth?tab=sign-up', { [paths.signUp]: {}, [paths.signIn]: wrong });
    expect(main().getByText(/^Demo: no mail is sent\./)).toBeDefined();
    fill(newcomer);
    await press(shown, 'Sign Up');
    expect(await main().findByRole('heading', { level: 1, name: 'Check your email' })).toBeDefined();
    expect(main().getByText('ada@example.org')).toBeDefined();
    const answers = [new Refused(429, { error: 'Too many mails.', code: 'RATE_LIMITED' }), {}];
    shown.server.others[paths.confirm] = () => answers.shift();
    await press(shown, 'Send again');
    expect((await main().findByText('Too many mails.')).tagName).toBe('OUTPUT');
    await press(shown, 'Send again');
    expect(await main().findByText(/^Sent again\./)).toBeDefined();
    expect(shown.server.posted.at(-1)?.input).toMatchObject({ email: 'ada@example.org' });
    await press(shown, 'Back to sign in');
    expect(screen.getByRole('heading', { level: 1, name: 'Create your account' })).toBeDefined();
  });
});

describe('a forgotten password', () => {
  test('is asked for by its address; the answer says the same whether there is an account', async () => {
    const shown = await open('/auth', { [paths.requestReset]: {} });
    await shown.user.click(screen.getByRole('link', { name: 'Forgot password?' }));
    expect(shown.readAddress()).toBe('/auth?view=forgot');
    const heading = screen.getByRole('heading', { level: 1, name: 'Reset your password' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    await press(shown, 'Send the link');
    expect(readDescription(fieldOf('Email'))).toContain('Please enter your email address');
    fill({ Email: ada.Email });
    await press(shown, 'Send the link');
    expect(await screen.findByRole('heading', { level: 1, name: 'Check your email' })).toBeDefined();
    expect(main().getByText(/^If/).textContent).toContain(`If ${ada.Email} has an account`);
    expect(main().getByText(/^Demo: no mail is sent\./)).toBeDefined();
    expect(shown.server.posted).toEqual([{ path: paths.requestReset, input: { email: ada.Email } }]);
  });

  test('is replaced by the link, which leads to the sign-in', async () => {
    const shown = await open('/auth?reset=the-key', { [paths.reset]: {} });
    fill({ 'New password': '12345' });
    await press(shown, 'Save password');
    expect(readDescription(fieldOf('New password'))).toContain('at least 6 characters');
    fill({ 'New password': 'a different one 8' });
    await press(shown, 'Save password');
    await expectMessage('status', 'Password changed');
    expect(shown.readAddress()).toBe('/auth');
    const input = { token: 'the-key', newPassword: 'a different one 8' };
    expect(shown.server.posted).toEqual([{ path: paths.reset, input }]);
  });

  test('stays as it is where the link is worn out, and the way to a new one stands beside it', async () => {
    const error = 'This link is no longer valid.';
    const shown = await open('/auth?reset=old', {
      [paths.reset]: new Refused(400, { error, code: 'INVALID_TOKEN' }),
    });
    fill({ 'New password': 'a different one 8' });
    await press(shown, 'Save password');
    await expectMessage('alert', 'The password was not changed');
    expect(main().getByText(error, { exact: false })).toBeDefined();
    await shown.user.click(main().getByRole('link', { name: 'Ask for a new link' }));
    expect(shown.readAddress()).toBe('/auth?view=forgot');
  });

  test('can be replaced by whoever is signed in, too', async () => {
    await showPage('/auth?reset=the-key', { account });
    expect(await main().findByRole('button', { name: 'Save password' })).toBeDefined();
  });
});

describe('arriving', () => {
  test('whoever is signed in has nothing to do here and goes home, without a greeting', async () => {
    const shown = await showPage('/auth', { account, cameFrom: '/privacy' });
    await waitFor(() => expect(shown.readAddress()).toBe('/'));
    expect(screen.queryByText('Welcome back!')).toBeNull();
    await shown.goBack();
    expect(shown.readAddress()).toBe('/privacy');
  });

  test.each([
    ['google', { isWelcome: false, ageMs: 0 }, 'Account Created!'],
    ['google', { isWelcome: false, ageMs: 3_600_000 }, 'Welcome back!'],
    ['google', { isWelcome: true, ageMs: 0 }, 'Welcome back!'],
    ['confirmed', { isWelcome: false, ageMs: 0 }, 'Welcome back!'],
  ] as const)('by %s, with an account of %o: %s', async (arrival, { isWelcome, ageMs }, title) => {
    const created_at = new Date(Date.now() - ageMs).toISOString();
    const arrived = { ...account, welcome_pending: !isWelcome, profile: { ...account.profile, created_at } };
    const shown = await showPage(`/auth?arrived=${arrival}`, {
      account: arrived,
      answers: { sendWelcomeEmail: { sent: true } },
    });
    await expectMessage('status', title);
    await waitFor(() => expect(shown.readAddress()).toBe('/'));
  });

  test.each([
    ['invalid_link', 'This link no longer works', /used already, or it is too old/],
    ['email_not_verified', 'Google Sign In Failed', /Google has not confirmed this address yet\./],
    ['access_denied', 'Google Sign In Failed', /You did not allow it\./],
    ['<b>invented</b>', 'Google Sign In Failed', /refused\. Please try again\./],
  ])('with the error %s the form stays and says why', async (code, title, words) => {
    await open(`/auth?error=${encodeURIComponent(code)}`);
    expect(main().getByText(words).textContent).toContain(title);
    await expectMessage('alert', title, words);
    expect(main().getByRole('button', { name: 'Sign In' })).toBeDefined();
    expect(screen.queryByText(/invented/)).toBeNull();
  });
});

describe('Google', () => {
  const site = {
    demo: { youtube: false, mail: false, payments: false },
    sampleHandles: [],
    googleSignIn: true,
  };

  test('is not offered where it is not connected', async () => {
    await open('/auth');
    expect(screen.queryByRole('button', { name: 'Continue with Google' })).toBeNull();
  });

  const openWithGoogle = async () => {
    const shown = await showPage('/auth', { answers: { start: { site, account: null } } });
    return { shown, button: await main().findByRole('button', { name: 'Continue with Google' }) };
  };

  test('is begun once, and leads to the page that the server names', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    const { shown, button } = await openWithGoogle();
    const answer = Promise.withResolvers<object>();
    shown.server.others[paths.google] = () => answer.promise;
    await shown.user.click(button);
    expectBusy(main().getByRole('button', { name: 'One moment...' }));
    answer.resolve({ url: 'https://accounts.example/begin' });
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('https://accounts.example/begin'));
    const input = { provider: 'google', callbackURL: '/auth?arrived=google' };
    expect(shown.server.posted).toEqual([{ path: paths.google, input }]);
  });

  test('that cannot be begun is said in a message, and the form stays', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    const { shown, button } = await openWithGoogle();
    for (const [answer, words] of [
      [
        new Refused(503, { error: 'Google is not answering right now.', code: 'X' }),
        'Google is not answering right now.',
      ],
      [{ url: 7 }, 'Something went wrong. Please try again.'],
    ] as const) {
      shown.server.others[paths.google] = answer;
      await shown.user.click(button);
      await expectMessage('alert', 'Google Sign In Failed', words);
      expect(main().getByRole('button', { name: 'Continue with Google' }).getAttribute('aria-disabled')).toBe(
        'false',
      );
    }
    expect(assign).not.toHaveBeenCalled();
    expect(screen.queryByText(/^Demo: no mail is sent\./)).toBeNull();
  });
});
