import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Account } from '../../../contract/accounts/account.ts';
import { planTiers, type PlanTier } from '../../../engine/plans/plans.ts';
import { accountOf } from '../../test-accounts.ts';
import { Refused, type Answers } from '../../test-answers.ts';
import { expectBusy, fieldOf, fill, expectMessage, readDescription } from '../../test-fields.ts';
import { settleFrame } from '../../test-frames.ts';
import { answersTo, showPage, showPart, type Shown } from '../../test-screen.tsx';
import { ProfileScreen } from './profile-screen.tsx';

const account = accountOf('growth');
const { profile } = account;
const region = (name: string) => within(screen.getByRole('region', { name }));
const readFact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

/** The screen for an account that differs from the usual one. */
function show(shownAccount: Account, path = '/profile', answers: Answers = {}): Promise<Shown> {
  const parts = { algorithm: <p>How it works</p>, manage: <button type="button">Manage</button> };
  return showPart(<ProfileScreen account={shownAccount} {...parts} />, {
    account: shownAccount,
    path,
    answers: { listSessions: { sessions: [] }, addressChange: { change: null }, ...answers },
  });
}

describe('personal information', () => {
  const save = (shown: Shown) => shown.user.click(screen.getByRole('button', { name: 'Save Changes' }));
  const saved = { ...profile, full_name: 'Grace Hopper', avatar_url: null };
  const picture = () => screen.queryByTitle('Your avatar');

  test('what is saved is sent as entered, told, and stands in the form and in the header at once', async () => {
    const shown = await showPage('/profile', { account, answers: { updateProfile: saved } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Profile settings' })).toBeDefined();
    expect(fieldOf('Full Name').value).toBe(profile.full_name);
    fill({ 'Full Name': ' Grace Hopper ', 'Avatar URL': ' ' });
    Object.assign(shown.server.answers, answersTo({ ...account, profile: saved }));
    await save(shown);
    await expectMessage('status', 'Profile updated', 'Your profile has been saved successfully.');
    expect(await screen.findByRole('button', { name: 'Account: Grace Hopper' })).toBeDefined();
    expect(fieldOf('Full Name').value).toBe('Grace Hopper');
    const sent = shown.server.asked.find(({ name }) => name === 'updateProfile');
    expect(sent?.input).toEqual({ full_name: ' Grace Hopper ', avatar_url: null });
  });

  test('the address of the account is shown and cannot be edited', async () => {
    await show(account);
    expect(fieldOf('Email').value).toBe(profile.email);
    expect(fieldOf('Email').readOnly).toBe(true);
    expect(readDescription(fieldOf('Email'))).toBe(
      'Your email address cannot be changed here; change it under Account.',
    );
  });

  test('any name is shown as text, and who has none is called User', async () => {
    await show(account);
    const card = region('Personal Information');
    for (const name of ['مريم الكاتبة', '<img src=x onerror="alert(1)"><b>bold</b>', '{{constructor}}']) {
      fill({ 'Full Name': name });
      expect(card.getByText(name).tagName).toBe('BDI');
    }
    expect(card.queryByRole('img')).toBeNull();
    fill({ 'Full Name': '   ' });
    expect(card.getByText('User').tagName).toBe('BDI');
  });

  test('a name or an address that is too long is refused at its field, and nothing is sent', async () => {
    const shown = await show(account);
    fill({ 'Full Name': 'x'.repeat(121), 'Avatar URL': `https://a.example/${'x'.repeat(2048)}` });
    await save(shown);
    expect(fieldOf('Full Name').getAttribute('aria-invalid')).toBe('true');
    expect(readDescription(fieldOf('Full Name'))).toBe('Please keep your name within 120 characters.');
    expect(readDescription(fieldOf('Avatar URL'))).toContain(
      'Please keep the address within 2,048 characters.',
    );
    expect(shown.server.asked.map(({ name }) => name)).not.toContain('updateProfile');
  });

  test.each([
    'javascript:alert(document.cookie)',
    'http://pictures.example/me.png',
    'data:image/svg+xml,<svg onload=alert(1)>',
    '//pictures.example/me.png',
    'no address at all',
  ])('the address %s is never loaded as a picture', async (address) => {
    await show(account);
    fill({ 'Avatar URL': address });
    fireEvent.blur(fieldOf('Avatar URL'));
    expect(readDescription(fieldOf('Avatar URL'))).toContain(
      'only addresses that begin with https:// are shown',
    );
    expect(picture()).toBeNull();
    expect(screen.getByText('P1')).toBeDefined();
  });

  test('a picture is tried when its field is left, and gives way to the initials where it does not load', async () => {
    await show(account);
    fill({ 'Avatar URL': 'https://pictures.example/me.png' });
    expect(picture()).toBeNull();
    fireEvent.blur(fieldOf('Avatar URL'));
    const image = screen.getByTitle('Your avatar');
    expect(image.getAttribute('src')).toContain(encodeURIComponent('https://pictures.example/me.png'));
    settleFrame(image, 0);
    expect(picture()).toBeNull();
    expect(screen.getByText('P1')).toBeDefined();
    expect(readDescription(fieldOf('Avatar URL'))).toContain('could not be loaded');
    fill({ 'Avatar URL': 'https://pictures.example/other.png' });
    fireEvent.blur(fieldOf('Avatar URL'));
    expect(picture()).not.toBeNull();
  });

  test('a failed save is told with its reason, keeps what was entered, and can be tried again', async () => {
    const refused = new Refused(503, { error: 'Away for a moment.', code: 'DATABASE_UNAVAILABLE' });
    const shown = await show(account, '/profile', { updateProfile: refused });
    fill({ 'Full Name': 'Second Try' });
    await save(shown);
    await expectMessage('alert', 'Failed to update profile', 'Away for a moment.');
    expect(fieldOf('Full Name').value).toBe('Second Try');
    shown.server.answers.updateProfile = saved;
    await save(shown);
    await expectMessage('status', 'Profile updated');
  });

  test('while it saves the button says so, keeps the focus, and saves once', async () => {
    const answer = Promise.withResolvers<typeof saved>();
    const shown = await show(account, '/profile', { updateProfile: () => answer.promise });
    await save(shown);
    const busy = await screen.findByRole('button', { name: 'Saving...' });
    expect(document.activeElement).toBe(busy);
    expectBusy(busy);
    expect(fieldOf('Full Name').readOnly).toBe(true);
    answer.resolve(saved);
    await expectMessage('status', 'Profile updated');
    expect(shown.server.asked.filter(({ name }) => name === 'updateProfile')).toHaveLength(1);
  });

  test('a session that ended meanwhile leads to the sign-in', async () => {
    const ended = new Refused(401, { error: 'Please sign in.', code: 'UNAUTHORIZED' });
    const shown = await showPage('/profile', { account, answers: { updateProfile: ended } });
    await screen.findByRole('button', { name: 'Save Changes' });
    Object.assign(shown.server.answers, answersTo(null));
    await save(shown);
    await waitFor(() => expect(shown.readAddress()).toBe('/auth'));
  });
});

describe('account information', () => {
  test('says what the account is and has left', async () => {
    const pro = accountOf('pro', { isAdmin: true, credits: 2345 });
    await show({
      ...pro,
      profile: { ...pro.profile, created_at: '2026-03-05T10:00:00.000Z' },
      usage: { ...pro.usage, analyses: 1234 },
      subscription: { ...pro.subscription, subscription_end: '2099-01-15T00:00:00.000Z' },
    });
    expect(readFact('Account type')).toBe('ProAdmin');
    expect(readFact('Credits remaining')).toBe('2,345');
    expect(readFact('Monthly analyses used')).toBe('1,234 of 1,000');
    expect(readFact('Member since')).toBe('Mar 5, 2026');
    expect(region('Account Information').getByText('Mar 5, 2026').title).toMatch(/March 5, 2026 .*10:00:00/);
    expect(readFact('Subscription')).toBe('Active');
    expect(readFact('Next billing date')).toBe('Jan 15, 2099');
    expect(region('Account Information').getByRole('button', { name: 'Manage' })).toBeDefined();
  });

  test('without a subscription nothing is billed and nothing managed', async () => {
    await show(accountOf('free'));
    expect(readFact('Account type')).toBe('Free');
    expect(readFact('Subscription')).toBe('Inactive');
    expect(readFact('Next billing date')).toBe('None');
    expect(screen.queryByText('Please note')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Manage' })).toBeNull();
  });

  test('an end, a failed payment and unlimited credits are said', async () => {
    const { subscription, ...enterprise } = accountOf('enterprise');
    await show({
      ...enterprise,
      subscription: { ...subscription, status: 'past_due', renews: false },
    });
    expect(readFact('Credits remaining')).toBe('Unlimited');
    expect(readFact('Monthly analyses used')).toBe('2, unlimited');
    expect(readFact('Ends on')).toBe('Dec 15, 2026');
    expect(screen.queryByText('Next billing date')).toBeNull();
    expect(readFact('Please note')).toBe('Your last payment failed. Please check your card.');
  });
});

describe('the account tab', () => {
  const limits: Record<PlanTier, [month: string, hour: string, features: string[]]> = {
    free: ['10', '3', []],
    growth: ['500', '100', ['exports']],
    pro: ['1,000', '20', ['exports']],
    premium: ['5,000', '50', ['exports']],
    agency: ['5,000', '500', ['exports', 'api', 'bulk']],
    enterprise: ['Unlimited', '1,000', ['exports', 'api', 'bulk', 'white-label']],
  };
  const names = {
    exports: 'CSV, Excel and report exports',
    api: 'API access',
    bulk: 'Bulk tools',
    'white-label': 'White-label branding',
  };

  test.each(planTiers)(
    'shows the limits and features of %s, and larger plans to whoever has none',
    async (tier) => {
      await show(accountOf(tier), '/profile?tab=account');
      const [month, hour, features] = limits[tier];
      expect(screen.getByText(`${tier.toUpperCase()} PLAN`)).toBeDefined();
      expect(readFact('Analyses each month')).toBe(month);
      expect(readFact('Analyses each hour')).toBe(hour);
      for (const [feature, name] of Object.entries(names))
        expect(readFact(name)).toBe(features.includes(feature) ? 'Included' : 'Not included');
      const offers = screen.queryAllByRole('region', { name: 'Upgrade Your Account' });
      expect(offers).toHaveLength(tier === 'free' ? 1 : 0);
    },
  );

  test('both larger plans lead to the prices', async () => {
    await show(accountOf('free'), '/profile?tab=account');
    for (const name of ['Upgrade to Pro', 'Upgrade to Agency'])
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/#pricing');
  });

  const ends_at = '2099-02-01T23:59:59.000Z';
  test.each([
    [{ origin: 'trial', ends_at }, 'Trial until Feb 1, 2099', /tries the Growth plan once/],
    [{ origin: 'override', ends_at }, 'Granted until Feb 1, 2099', /An administrator has granted this plan/],
    [{ origin: 'subscription', ends_at: null }, 'By subscription', /the plan you pay for/],
    [{ origin: 'free', ends_at: null }, 'No subscription', /without a subscription/],
  ] as const)('says where the plan comes from: %o', async (source, words, note) => {
    await show({ ...account, plan: { ...account.plan, ...source } }, '/profile?tab=account');
    expect(readFact('Where it comes from')).toBe(words);
    expect(region('Your plan').getByText(note)).toBeDefined();
    // The credits of a trial are given once.
    const creditsShown = screen.queryAllByText('Credits each month', { selector: 'dt' });
    expect(creditsShown).toHaveLength(source.origin === 'trial' ? 0 : 1);
  });
});

describe('security', () => {
  const changePath = '/api/auth/change-password';
  const endPath = '/api/auth/revoke-other-sessions';
  const change = (shown: Shown) => shown.user.click(screen.getByRole('button', { name: 'Change password' }));
  const openSecurity = async (answers: Record<string, object> = {}) => {
    const shown = await show(account, '/profile?tab=account');
    shown.server.others = answers;
    return shown;
  };

  test('what is wrong with a new password is said at the field it concerns, which has the focus', async () => {
    const shown = await openSecurity();
    const refusals: Refused[] = [];
    shown.server.others[changePath] = () => refusals.shift();
    for (const [current, next, refusal, field, words] of [
      ['', 'a new one 22', null, 'Current password', 'Please enter your current password.'],
      ['old', '12345', null, 'New password', 'Please use at least 6 characters.'],
      ['old', 'password', 'PASSWORD_TOO_COMMON', 'New password', 'One of the most common ones.'],
      ['wrong', 'a new one 22', 'INVALID_PASSWORD', 'Current password', 'The current password is wrong.'],
    ] as const) {
      if (refusal !== null) refusals.push(new Refused(400, { error: words, code: refusal }));
      fill({ 'Current password': current, 'New password': next });
      await change(shown);
      await waitFor(() => expect(readDescription(fieldOf(field))).toContain(words));
      expect(document.activeElement).toBe(fieldOf(field));
    }
    await expectMessage('alert', 'Failed to change password', 'The current password is wrong.');
    expect(shown.server.posted).toHaveLength(2);
  });

  test('a changed password is sent once, told, and no longer stands in the form', async () => {
    const answer = Promise.withResolvers<object>();
    const shown = await openSecurity({ [changePath]: () => answer.promise });
    fill({ 'Current password': 'old one', 'New password': 'a new one 22' });
    await change(shown);
    expectBusy(await screen.findByRole('button', { name: 'Changing...' }));
    answer.resolve({});
    await expectMessage('status', 'Password changed', 'All other browsers have been signed out.');
    expect([fieldOf('Current password').value, fieldOf('New password').value]).toEqual(['', '']);
    const input = { currentPassword: 'old one', newPassword: 'a new one 22', revokeOtherSessions: true };
    expect(shown.server.posted).toEqual([{ path: changePath, input }]);
  });

  test('an account without a password gets its first one by mail', async () => {
    const shown = await openSecurity({
      [changePath]: new Refused(400, { error: 'This account has no password yet.', code: 'NO_PASSWORD' }),
    });
    fill({ 'Current password': 'anything', 'New password': 'a first password 9' });
    await change(shown);
    const notice = within(
      await screen.findByText(/signs in with Google and has no password yet/).then(parentOf),
    );
    const resetPath = '/api/auth/request-password-reset';
    shown.server.others[resetPath] = new Refused(503, { error: 'No mail can be sent.', code: 'X' });
    await shown.user.click(notice.getByRole('button', { name: 'Mail me a link' }));
    expect(await notice.findByText('No mail can be sent.')).toBeDefined();
    shown.server.others[resetPath] = {};
    await shown.user.click(notice.getByRole('button', { name: 'Mail me a link' }));
    expect((await notice.findByText(/^The link is on its way/)).textContent).toContain('Demo: it is written');
    expect(notice.queryByRole('button')).toBeNull();
    expect(shown.server.posted.at(-1)).toEqual({ path: resetPath, input: { email: profile.email } });
  });

  test('signing out everywhere else is done once and told, as is its failure', async () => {
    const answer = Promise.withResolvers<object>();
    const shown = await openSecurity({ [endPath]: () => answer.promise });
    await shown.user.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
    expectBusy(await screen.findByRole('button', { name: 'Signing out...' }));
    answer.resolve({});
    await expectMessage('status', 'Signed out everywhere else', 'Only this browser is still signed in.');
    expect(shown.server.posted).toHaveLength(1);
    shown.server.others[endPath] = new Refused(500, { error: 'Nothing was ended.', code: 'X' });
    await shown.user.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
    await expectMessage('alert', 'Failed to sign out everywhere else', 'Nothing was ended.');
  });
});

describe('the tabs', () => {
  const tab = (name: string) => screen.getByRole('tab', { name });

  test('stand in the address, keep the keyboard, and the way back leads through them', async () => {
    const shown = await show(account);
    await shown.user.click(tab('Profile'));
    await shown.user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(tab('Account'));
    expect(shown.readAddress()).toBe('/profile?tab=account');
    await shown.user.keyboard('{ArrowRight}');
    expect(shown.readAddress()).toBe('/profile?tab=algorithm');
    expect(screen.getByText('How it works')).toBeDefined();
    await shown.goBack();
    expect(tab('Account').getAttribute('aria-selected')).toBe('true');
  });

  test('an address with a tab that does not exist shows the first', async () => {
    await show(account, '/profile?tab=nonsense');
    expect(tab('Profile').getAttribute('aria-selected')).toBe('true');
  });

  test('what was entered is still there after a look at another tab', async () => {
    const shown = await show(account);
    fill({ 'Full Name': 'Half a Na' });
    await shown.user.click(tab('Account'));
    await shown.user.click(tab('Profile'));
    expect(fieldOf('Full Name').value).toBe('Half a Na');
  });
});

function parentOf({ parentElement }: HTMLElement): HTMLElement {
  if (parentElement === null) throw new Error('It stands in nothing.');
  return parentElement;
}
