import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { allows, roles } from '../../engine/plans/roles.ts';
import type { Right } from '../../engine/plans/roles.ts';
import { fullFixture } from '../analysis/channel-analysis/analysis.fixture.ts';
import { aJob } from '../analysis/bulk-analysis/job.fixture.ts';
import { memberOf } from '../test-accounts.ts';
import { Refused, type Answers } from '../test-answers.ts';
import { showPage } from '../test-screen.tsx';
import { whoMay } from './rights.ts';

interface Screen {
  title: string;
  path: string;
  right: Right;
  /** What only a role with the right is offered. */
  offers: { role: 'button' | 'link' | 'textbox'; name: string | RegExp };
  answers?: Answers;
  /** What the server refuses to whoever has not the right: not even asked for. */
  unasked?: string;
}

const away = new Refused(503, { error: 'Away.', code: 'X' });
const client = { id: fullFixture.id, name: 'Acme', logo_url: null, primary_color: '#6366f1' };
const screens: readonly Screen[] = [
  {
    title: 'API keys',
    path: '/dashboard?tab=api-access',
    right: 'administer',
    offers: { role: 'textbox', name: /Key name/ },
    answers: { manageApiKeys: { keys: [], api_key: null } },
    unasked: 'manageApiKeys',
  },
  {
    title: 'white-label',
    path: '/dashboard?tab=white-label',
    right: 'administer',
    offers: { role: 'button', name: 'Retry' },
    answers: { whiteLabelSettings: away },
    unasked: 'whiteLabelSettings',
  },
  {
    title: 'the start of a bulk job',
    path: '/dashboard?tab=bulk-tools',
    right: 'analyse',
    offers: { role: 'textbox', name: /Job name/i },
    answers: { bulkJobs: { jobs: [] }, bulkProgress: away },
  },
  {
    title: 'a bulk job',
    path: '/dashboard?tab=bulk-tools',
    right: 'analyse',
    offers: { role: 'button', name: 'Pause' },
    answers: { bulkJobs: { jobs: [aJob()] }, bulkProgress: away },
  },
  {
    title: 'sharing a result',
    path: `/analysis/${fullFixture.id}`,
    right: 'analyse',
    offers: { role: 'button', name: 'Share' },
    answers: { storedAnalysis: fullFixture },
  },
  {
    title: 'clients',
    path: '/clients',
    right: 'manage',
    offers: { role: 'button', name: 'Add client' },
    answers: { clients: { clients: [{ ...client, lists: 1, waiting: 0, changes: 0 }] } },
  },
  {
    title: 'the plan',
    path: '/dashboard',
    right: 'own',
    offers: { role: 'button', name: /^Manage/ },
  },
  {
    title: 'what analyses follow',
    path: '/profile?tab=algorithm',
    right: 'analyse',
    offers: { role: 'button', name: 'Try Again' },
    answers: { personalizeUserAlgorithm: away },
    unasked: 'personalizeUserAlgorithm',
  },
];

const cases = screens.flatMap((shown) => roles.map((role) => ({ ...shown, role })));
const show = ({ path, role, answers = {} }: (typeof cases)[number]) =>
  showPage(path, { account: memberOf(role, 'enterprise'), answers });

test.each(cases.filter(({ role, right }) => allows(role, right)))(
  '$title is offered to $role',
  async (shown) => {
    await show(shown);
    expect(await screen.findAllByRole(shown.offers.role, { name: shown.offers.name })).not.toEqual([]);
    expect(screen.queryByText(new RegExp(whoMay(shown.right)))).toBeNull();
  },
);

test.each(cases.filter(({ role, right }) => !allows(role, right)))(
  '$title is not offered to $role, who reads who can do it, and is not asked for',
  async (shown) => {
    const { server } = await show(shown);
    expect(await screen.findAllByText(new RegExp(whoMay(shown.right)))).not.toEqual([]);
    expect(screen.queryByRole(shown.offers.role, { name: shown.offers.name })).toBeNull();
    expect(server.asked.filter(({ name }) => name === shown.unasked)).toEqual([]);
  },
);

test('who may is said by the table that the server decides by', () => {
  expect(whoMay('own')).toBe('Only an owner of the team can do this.');
  expect(whoMay('administer')).toBe('Only an owner or admin of the team can do this.');
  expect(whoMay('analyse')).toBe('Only an owner, admin, manager or analyst of the team can do this.');
});
