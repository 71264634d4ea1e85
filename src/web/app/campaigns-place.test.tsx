import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { TrackingLink } from '../../contract/deals/tracking.ts';
import { campaign } from '../deals/campaigns/test-campaigns.ts';
import { accountOf } from '../test-accounts.ts';
import { Refused, type Answers } from '../test-answers.ts';
import { showPage } from '../test-screen.tsx';
import { part, sentTo } from '../test-steps.ts';

const creatorId = campaign.creators[0]?.id ?? '';
const ownId = '00000000-0000-4000-8000-000000000101';
const freeId = '00000000-0000-4000-8000-000000000102';
const othersId = '00000000-0000-4000-8000-000000000103';
const linkOf = (id: string, code: string): TrackingLink => ({
  id,
  creator: 'Ada',
  code,
  alias: null,
  url: `https://sponsorscope.example/r/${code}`,
  placement: 'description',
  destination: 'https://shop.example.com/',
  utm: { source: '', medium: '', campaign: '', content: '', term: '' },
  address: 'https://shop.example.com/',
  is_active: true,
  expires_at: null,
  has_ended: false,
  fallback: null,
  finding: 'fine',
  checked_at: null,
  down_since: null,
  counted_until: null,
  counted: {
    classes: [
      { class: 'human', count: 41 },
      { class: 'bot', count: 9 },
    ],
    visitors: 40,
    scans: 0,
  },
  created_at: '2026-11-20T10:00:00.000Z',
});
const handedOut = {
  attached: [{ link_id: ownId, creator_id: creatorId }],
  elsewhere: [othersId],
  codes: [{ creator_id: creatorId, code: 'ADA15' }],
};
const links = [linkOf(ownId, 'abcdefg'), linkOf(freeId, 'abcdefh'), linkOf(othersId, 'abcdefj')];
const counted = { classes: [], visitors: 0, scans: 0 };

const open = (answers: Answers = {}) =>
  showPage('/brands/campaigns/spring?tab=links', {
    account: accountOf('growth'),
    answers: {
      campaign,
      trackingLinks: { links, codes: [], limit: 50, counted, gaps: [] },
      campaignLinks: handedOut,
      ...answers,
    },
  });

test('a creator’s links stand with their clicks and code, and no others', async () => {
  await open();
  const table = await screen.findByRole('table', { name: /^Links: / });
  expect(within(table).getByText('sponsorscope.example/r/abcdefg')).toBeDefined();
  expect(within(table).getByText('41')).toBeDefined();
  expect(screen.queryByText('sponsorscope.example/r/abcdefh')).toBeNull();
  expect(screen.getByText('Code ADA15')).toBeDefined();
});

test('a link for each chosen place is made, and nothing without a place', async () => {
  const { user, server } = await open({ makeCampaignLinks: { ...handedOut, finding: 'fine' } });
  const make = within(await screen.findByRole('region', { name: 'Make links' }));
  await user.click(make.getByRole('checkbox', { name: 'Description' }));
  await user.click(make.getByRole('button', { name: 'Make links' }));
  expect(make.getByText('Choose at least one place.')).toBeDefined();
  await user.click(make.getByRole('checkbox', { name: 'Pinned comment' }));
  await user.click(make.getByRole('checkbox', { name: 'QR on screen' }));
  await user.click(make.getByRole('button', { name: 'Make links' }));
  expect(sentTo(server, 'makeCampaignLinks')).toMatchObject([
    { creator_id: creatorId, placements: ['pinned_comment', 'on_screen'], format: 'integration' },
  ]);
});

test('only links of no campaign can be attached, and a refusal is said', async () => {
  const { user, server } = await open({
    attachCampaignLink: new Refused(409, { error: 'It belongs to a creator.', code: 'LINK_TAKEN' }),
    detachCampaignLink: { ...handedOut, attached: [] },
  });
  await screen.findByRole('region', { name: 'Attach a link' });
  const select = part('Attach a link').getByRole('combobox', { name: 'Link' });
  expect(
    within(select)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['Ada, Description, abcdefh']);
  await user.click(part('Attach a link').getByRole('button', { name: 'Attach a link' }));
  expect(await screen.findByText('It belongs to a creator.')).toBeDefined();
  expect(sentTo(server, 'attachCampaignLink')).toEqual([{ creator_id: creatorId, link_id: freeId }]);
  await user.click(screen.getByRole('button', { name: 'Take off' }));
  expect(sentTo(server, 'detachCampaignLink')).toEqual([{ link_id: ownId }]);
});
