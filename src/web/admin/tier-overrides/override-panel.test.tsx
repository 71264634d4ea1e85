import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { OverrideAccount } from '../../../contract/admin/tier-overrides.ts';
import { Refused, type Answers } from '../../test-answers.ts';
import { describeField, fill, findToast, outage, part, sentTo } from '../../test-steps.ts';
import { showPart } from '../../test-screen.tsx';
import { administrator, beginAdminSession, sessionAnswers, sessionMissing } from '../test-admin.ts';
import { OverridePanel } from './override-panel.tsx';

const onTrial: OverrideAccount = {
  user_id: '00000000-0000-4000-8000-000000000002',
  email: 'noor@example.org',
  full_name: 'Noor Newcomer',
  tier: 'growth',
  origin: 'trial',
  subscription_tier: 'free',
  override_subscription_tier: null,
  override_until: null,
};
const until = '2026-12-06T23:59:59.999Z';
const granted: OverrideAccount = {
  ...onTrial,
  tier: 'agency',
  origin: 'override',
  override_subscription_tier: 'agency',
  override_until: until,
};
const nobody = new Refused(404, { error: 'No profile found for that email.', code: 'USER_NOT_FOUND' });

const show = (answers: Answers = {}) =>
  showPart(<OverridePanel />, { account: administrator, answers: { ...sessionAnswers, ...answers } });
const field = (label: string) => screen.getByLabelText(label);
const email = () => field("User's email");
const button = (name: string) => screen.getByRole('button', { name });
/** The facts of the account that was found, by their names. */
const facts = () =>
  Object.fromEntries(
    part('Tier override')
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextSibling?.textContent]),
  );

async function find(user: Awaited<ReturnType<typeof show>>['user'], address = onTrial.email) {
  fill(email(), address);
  await user.click(button('Find'));
  await screen.findByText('Tier that counts');
}

test('an account is found by its address, with the tier that counts and where it comes from', async () => {
  const { server, user } = await show({ findAccount: onTrial });
  await find(user, ' Noor@Example.org');
  expect(sentTo(server, 'findAccount')).toEqual([{ email: 'Noor@Example.org' }]);
  expect(facts()).toEqual({
    Name: 'Noor Newcomer',
    Email: 'noor@example.org',
    'Tier that counts': 'Growthby the trial',
    'Paid for': 'Nothing',
    Override: 'None',
  });
  // Another address: nobody is to take one account's facts for another's.
  fill(email(), 'x@example.org');
  expect(screen.queryByText('Tier that counts')).toBeNull();
});

test.each([
  { account: granted, tier: 'Agencyby an override', paid: 'Nothing', override: 'Agency until' },
  {
    account: { ...granted, tier: 'pro', origin: 'subscription', subscription_tier: 'pro' } as const,
    tier: 'Proby subscription',
    paid: 'Pro',
    override: 'Agency (over), ended',
  },
])('an override is told with its end: $override', async ({ account, tier, paid, override }) => {
  const { user } = await show({ findAccount: account });
  await find(user);
  expect(facts()).toMatchObject({
    'Tier that counts': tier,
    'Paid for': paid,
    Override: `${override} December 6, 2026, 23:59:59 UTC`,
  });
});

test('an address that is nobody’s is told at its field until another one is typed', async () => {
  const { user } = await show({ findAccount: nobody });
  fill(email(), 'nobody@example.org');
  await user.type(email(), '{Enter}');
  expect(await findToast('alert', 'User not found')).toContain('No profile found for that email.');
  expect(describeField(email())).toContain('No profile found for that email.');
  fill(email(), 'x@example.org');
  expect(describeField(email())).toBe('');
});

test('without an address nothing is asked: it is missing at its field, in the words of what was wanted', async () => {
  const { server, user } = await show();
  for (const [pressed, sentence] of [
    ['Find', "Enter the user's email to find the account."],
    ['Clear override', "Enter the user's email to clear the override."],
    ['Grant access', "Enter the user's email to grant access."],
  ] as const) {
    await user.click(button(pressed));
    expect(describeField(email())).toBe(sentence);
    expect(document.activeElement).toBe(email());
  }
  expect(server.asked.map(({ name }) => name)).toEqual(['start']);
});

test('a grant needs its reason, and that of the agency tier a confirmation, each told where it is missing', async () => {
  const { server, user } = await show();
  fill(email(), onTrial.email);
  await user.click(button('Grant access'));
  expect(describeField(field('Justification'))).toContain(
    'Please provide a justification for this override.',
  );
  expect(document.activeElement).toBe(field('Justification'));
  expect(screen.queryByRole('checkbox')).toBeNull();

  fill(field('Justification'), 'Pilot.');
  await user.selectOptions(field('Tier'), 'Agency');
  fill(field('Last day'), '');
  await user.click(button('Grant access'));
  expect(describeField(field('Last day'))).toContain('An override ends in the future, within 366 days.');
  expect(describeField(screen.getByRole('checkbox'))).toContain(
    'Enterprise-tier overrides require session confirmation. Please check the box below.',
  );
  expect(document.activeElement).toBe(field('Last day'));
  expect(sentTo(server, 'adminSecurityAudit')).toEqual([]);
});

test('a grant brings what the administrator has seen, and shows what holds then', async () => {
  beginAdminSession();
  const { server, user } = await show({ findAccount: onTrial, adminSecurityAudit: granted });
  await find(user);
  await user.selectOptions(field('Tier'), 'Agency');
  const lastDay = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  fill(field('Last day'), lastDay);
  fill(field('Justification'), ' Pilot of the agency tools. ');
  await user.click(screen.getByRole('checkbox'));
  await user.click(button('Grant access'));
  expect(await findToast('status', 'Access granted')).toContain(
    'Agency for noor@example.org until December 6, 2026, 23:59:59 UTC.',
  );
  expect(sentTo(server, 'adminSecurityAudit')).toEqual([
    {
      action_type: 'tier_override_granted',
      target_email: 'noor@example.org',
      target_user_id: onTrial.user_id,
      old_values: { override_subscription_tier: null, override_until: null },
      new_values: { override_subscription_tier: 'agency', override_until: `${lastDay}T23:59:59.999Z` },
      justification: 'Pilot of the agency tools.',
      requires_approval: true,
    },
  ]);
  expect(facts()['Tier that counts']).toBe('Agencyby an override');
  // The next grant is justified and confirmed anew.
  expect(field('Justification')).toHaveProperty('value', '');
  expect(screen.getByRole('checkbox')).toHaveProperty('checked', false);
});

test('another tier is confirmed by nobody, and a confirmation is of one tier alone', async () => {
  beginAdminSession();
  const { server, user } = await show({ adminSecurityAudit: granted });
  fill(email(), onTrial.email);
  fill(field('Justification'), 'Pilot.');
  await user.selectOptions(field('Tier'), 'Agency');
  await user.click(screen.getByRole('checkbox'));
  await user.selectOptions(field('Tier'), 'Pro');
  await user.selectOptions(field('Tier'), 'Agency');
  expect(screen.getByRole('checkbox')).toHaveProperty('checked', false);
  await user.selectOptions(field('Tier'), 'Pro');
  await user.click(button('Grant access'));
  await findToast('status', 'Access granted');
  expect(sentTo(server, 'adminSecurityAudit')).toHaveLength(1);
  expect(sentTo(server, 'adminSecurityAudit')[0]).not.toHaveProperty('requires_approval');
});

test('without an admin session a grant is refused, keeps what was entered, and a session is made in its place', async () => {
  const { user } = await show({ adminSecurityAudit: sessionMissing });
  fill(email(), onTrial.email);
  fill(field('Justification'), 'Pilot.');
  await user.click(button('Grant access'));
  expect(await findToast('alert', 'Failed to grant access')).toContain('This needs an admin session.');
  expect(field('Justification')).toHaveProperty('value', 'Pilot.');
  await user.click(button('Create admin session (2 hours)'));
  const notice = await part('Tier override').findByText(/^Your admin session lasts until/);
  expect(document.activeElement?.contains(notice)).toBe(true);
});

test('an override that somebody has changed meanwhile is shown as it is now, and not written over', async () => {
  beginAdminSession();
  const changed = new Refused(409, {
    error: 'Somebody has changed this override meanwhile. Please look at it again.',
    code: 'OVERRIDE_CHANGED',
  });
  const { server, user } = await show({ findAccount: onTrial, adminSecurityAudit: changed });
  await find(user);
  server.answers.findAccount = granted;
  fill(field('Justification'), 'Two at once.');
  await user.click(button('Grant access'));
  expect(await findToast('alert', 'Failed to grant access')).toContain('Somebody has changed');
  await screen.findByText(/^Agency until December 6, 2026/);
  expect(field('Justification')).toHaveProperty('value', 'Two at once.');
});

test('an override is cleared after a question that names whose, and what failed is told', async () => {
  beginAdminSession();
  const { server, user } = await show({ findAccount: granted, adminSecurityAudit: outage });
  await find(user);
  await user.click(button('Clear override'));
  expect(
    screen.getByRole('group', { name: /^The override of noor@example\.org ends at once/ }),
  ).toBeDefined();
  await user.click(button('Keep it'));
  expect(sentTo(server, 'adminSecurityAudit')).toEqual([]);
  await user.click(button('Clear override'));
  await user.click(button('Clear the override'));
  expect(await findToast('alert', 'Failed to clear access')).toContain('The database is not answering.');

  server.answers.adminSecurityAudit = onTrial;
  await user.click(button('Clear override'));
  await user.click(button('Clear the override'));
  expect(await findToast('status', 'Override cleared')).toContain('noor@example.org: Growth counts now.');
  expect(sentTo(server, 'adminSecurityAudit').at(-1)).toEqual({
    action_type: 'tier_override_cleared',
    target_email: 'noor@example.org',
    target_user_id: onTrial.user_id,
    old_values: { override_subscription_tier: 'agency', override_until: until },
  });
  expect(facts().Override).toBe('None');
});

test('an administrator who changes their own tier sees it everywhere at once', async () => {
  beginAdminSession();
  const own = { ...onTrial, user_id: administrator.profile.user_id, email: administrator.profile.email };
  const { server, user } = await show({ adminSecurityAudit: own });
  fill(email(), own.email);
  fill(field('Justification'), 'A look at it.');
  await user.click(button('Grant access'));
  await findToast('status', 'Access granted');
  expect(sentTo(server, 'start')).toHaveLength(2);
});
