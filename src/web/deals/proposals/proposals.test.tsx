import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { proposalDetail, type ProposalDetail } from '../../../contract/deals/proposals.ts';
import { tierNames } from '../../../engine/pricing/proposals/proposal-slots.ts';
import { formatMoney } from '../../../values/money.ts';
import { accountOf } from '../../test-accounts.ts';
import { Refused, type Answers } from '../../test-answers.ts';
import { showPage } from '../../test-screen.tsx';
import { sentTo } from '../../test-steps.ts';
import { writeMail } from './sent-card.tsx';
import { makeProposal, proposalId } from './test-proposals.ts';

const writer = { name: 'local', model: 'tiny:1b' };
const none = { proposals: [], writer: null };
const analysisId = '00000000-0000-4000-8000-000000000009';
const url = 'https://sponsorscope.example/shared/proposal/secret';
const open = (proposal: ProposalDetail, answers: Answers = {}) =>
  showPage(`/proposals/${proposalId}`, {
    account: accountOf('growth'),
    answers: { proposal, proposals: none, ...answers },
  });
const make = (answers: Answers) =>
  showPage(`/proposals?analysis=${analysisId}&channel=${encodeURIComponent('Kestrel & Co')}`, {
    account: accountOf('growth'),
    answers: { proposals: none, proposal: makeProposal(), ...answers },
  });

test('three packages stand side by side, each with what is in it, its lines and its total', async () => {
  const proposal = makeProposal();
  await open(proposal);
  for (const tier of proposal.tiers) {
    const part = await screen.findByRole('region', { name: tierNames[tier.tier] });
    for (const content of tier.contents) expect(within(part).getAllByText(content)[0]).toBeDefined();
    const total = within(part).getByText('Total').parentElement?.textContent;
    expect(total).toBe(`Total${formatMoney(tier.total_cents, 'USD')}`);
    expect(within(part).getByText(/third-party estimate, not YouTube data/)).toBeDefined();
  }
  expect(screen.queryByText(/drafted by a machine/i)).toBeNull();
});

test('a list without proposals says how to make one; with some each leads to itself', async () => {
  const { unmount } = await showPage('/proposals', {
    account: accountOf('growth'),
    answers: { proposals: none },
  });
  expect(await screen.findByText('No proposals yet')).toBeDefined();
  unmount();
  const { tiers: _, paragraphs: __, ...rest } = makeProposal();
  const { tone, analysis_id, client_id, scenario, typical_views, demo, ...kept } = rest;
  const { drafting, writer: ___, may_send, ...row } = kept;
  void [tone, analysis_id, client_id, scenario, typical_views, demo, drafting, may_send];
  await showPage('/proposals', {
    account: accountOf('growth'),
    answers: { proposals: { proposals: [{ ...row, recipient: 'Acme', state: 'accepted' }], writer: null } },
  });
  const link = await screen.findByRole('link', { name: 'Kestrel Workbench' });
  expect(link.getAttribute('href')).toBe(`/proposals/${proposalId}`);
  expect(screen.getByText('Accepted')).toBeDefined();
});

test('packages are built from the analysis in the address, for whom and what the form says', async () => {
  const { user, server, readAddress } = await make({ createProposal: makeProposal() });
  await user.click(await screen.findByRole('button', { name: 'Build three packages' }));
  expect(screen.getByText('Enter a name or a company.')).toBeDefined();
  expect(sentTo(server, 'createProposal')).toEqual([]);
  await user.type(screen.getByRole('textbox', { name: 'Name of the recipient' }), 'Ada');
  const count = (name: string) => screen.getByRole('combobox', { name });
  await user.selectOptions(count('60-90 second integration'), '0');
  await user.click(screen.getByRole('button', { name: 'Build three packages' }));
  expect(screen.getByText('Choose at least one video or Short.')).toBeDefined();
  await user.selectOptions(count('Dedicated video'), '1');
  await user.selectOptions(count('Short'), '3');
  await user.click(screen.getByRole('button', { name: 'Paid ads' }));
  await user.click(screen.getByRole('button', { name: 'Build three packages' }));
  await waitFor(() => expect(readAddress()).toBe(`/proposals/${proposalId}`));
  expect(sentTo(server, 'createProposal')).toEqual([
    expect.objectContaining({
      analysis_id: analysisId,
      channel_label: 'Kestrel & Co',
      recipient: { name: 'Ada', company: '', email: '' },
      deliverables: [
        { format: 'dedicated', count: 1 },
        { format: 'short', count: 3 },
      ],
      client_id: null,
      rights: [{ right: 'paidAds', months: 3 }],
      tone: 'friendly',
      drafted: false,
    }),
  ]);
});

test('an agency chooses the look of one of its clients', async () => {
  const client = { id: analysisId, name: 'Northwind', logo_url: null, primary_color: '#6366f1' };
  const clients = { clients: [{ ...client, lists: 0, waiting: 0, changes: 0 }] };
  const { user, server } = await showPage(`/proposals?analysis=${analysisId}&channel=Kestrel`, {
    account: accountOf('agency'),
    answers: { proposals: none, proposal: makeProposal(), createProposal: makeProposal(), clients },
  });
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Look' }), 'Northwind');
  await user.type(screen.getByRole('textbox', { name: 'Name of the recipient' }), 'Ada');
  await user.click(screen.getByRole('button', { name: 'Build three packages' }));
  await waitFor(() =>
    expect(sentTo(server, 'createProposal')).toEqual([expect.objectContaining({ client_id: analysisId })]),
  );
});

test('a refusal is said where the form is, and nothing that was entered is lost', async () => {
  const refusal = new Refused(422, { error: 'We recommend no price for this channel.', code: 'NO_PRICE' });
  const { user } = await make({ createProposal: refusal });
  const name = await screen.findByRole('textbox', { name: 'Name of the recipient' });
  await user.type(name, 'Ada');
  await user.click(screen.getByRole('button', { name: 'Build three packages' }));
  expect(await screen.findByText('We recommend no price for this channel.')).toBeDefined();
  expect(screen.getByDisplayValue('Ada')).toBe(name);
});

test('a machine is offered only where one is connected', async () => {
  const { unmount } = await make({});
  await screen.findByRole('button', { name: 'Build three packages' });
  expect(screen.queryByRole('checkbox', { name: /language model/ })).toBeNull();
  unmount();
  const { user, server } = await make({
    proposals: { proposals: [], writer },
    createProposal: makeProposal(),
  });
  await user.click(await screen.findByRole('checkbox', { name: /language model/ }));
  await user.type(screen.getByRole('textbox', { name: 'Name of the recipient' }), 'Ada');
  await user.click(screen.getByRole('button', { name: 'Build three packages' }));
  await waitFor(() =>
    expect(sentTo(server, 'createProposal')).toEqual([expect.objectContaining({ drafted: true })]),
  );
});

test('a machine’s paragraph is marked until it is edited, and one that was refused says why', async () => {
  const proposal = makeProposal({ drafting: 'drafted', writer });
  const paragraphs = proposal.paragraphs.map((paragraph, place) => ({
    ...paragraph,
    origin: place === 0 ? ('machine' as const) : paragraph.origin,
    refused: place === 1 ? ('claim' as const) : null,
  }));
  const edited = paragraphs.map((paragraph, place) =>
    place === 0 ? { ...paragraph, text: 'Our own words.', origin: 'edited' as const } : paragraph,
  );
  const { user, server } = await open(
    { ...proposal, paragraphs },
    {
      editProposal: { ...proposal, paragraphs: edited },
    },
  );
  const opening = await screen.findByRole('region', { name: 'Opening' });
  expect(within(opening).getByText('Drafted by a machine')).toBeDefined();
  const refused = screen.getByRole('region', { name: 'About Essential' });
  expect(within(refused).getByText(/it promised more than the figures do/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Edit opening' }));
  const field = screen.getByRole('textbox', { name: 'Opening' });
  await user.clear(field);
  await user.type(field, 'Our own words.');
  await user.click(screen.getAllByRole('button', { name: 'Save' })[0] ?? field);
  expect(await screen.findByText('Our own words.')).toBeDefined();
  expect(screen.queryByText('Drafted by a machine')).toBeNull();
  expect(sentTo(server, 'editProposal')).toEqual([
    expect.objectContaining({ paragraphs: [{ place: 'opening', text: 'Our own words.' }] }),
  ]);
});

test('a machine that did not answer is said, and the words are our own', async () => {
  await open(makeProposal({ drafting: 'no answer', writer }));
  expect(await screen.findByText(/did not answer. These words are our own/)).toBeDefined();
});

test('sending tells the link once, with a mail draft that holds words and link', async () => {
  const sent = { id: proposalId, number: 'Q-2026-0001', state: 'sent' as const, version: 1 };
  const proposal = makeProposal();
  const after = makeProposal({ state: 'sent', tiers: proposal.tiers.map((tier) => ({ ...tier, sent })) });
  const { user } = await open(proposal, { sendProposal: { proposal: after, url } });
  await user.click(await screen.findByRole('button', { name: 'Make the link' }));
  expect(await screen.findByText(url)).toBeDefined();
  const href = screen.getByRole('link', { name: 'Open in mail' }).getAttribute('href') ?? '';
  expect(href.startsWith('mailto:ada%40acme.example?subject=Proposal')).toBe(true);
  expect(decodeURIComponent(href)).toContain(url);
  expect(screen.queryByRole('button', { name: 'Make the link' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Withdraw' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Edit opening' })).toBeNull();
});

test('a mail draft is cut where mail programs would cut it, and keeps its link', () => {
  const long = makeProposal();
  const paragraphs = long.paragraphs.map((each) => ({ ...each, text: '😀'.repeat(900) }));
  const href = writeMail({ ...long, paragraphs }, url);
  expect(decodeURIComponent(href).endsWith(url)).toBe(true);
  expect(decodeURIComponent(href).length).toBeLessThan(1_800);
});

test('withdrawing asks once', async () => {
  const sent = makeProposal({ state: 'sent' });
  const { user, server } = await open(sent, { withdrawProposal: { ...sent, state: 'withdrawn' } });
  await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
  expect(sentTo(server, 'withdrawProposal')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('Withdrawn')).toBeDefined();
  expect(sentTo(server, 'withdrawProposal')).toEqual([{ id: proposalId }]);
});

test('whose plan sends none is told so, and is offered no button that would be refused', async () => {
  await open(makeProposal({ may_send: false }));
  expect(await screen.findByText(/come with Growth/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Make the link' })).toBeNull();
});

test('one that is not there says so', async () => {
  await open(makeProposal(), {
    proposal: new Refused(404, { error: 'There is no such proposal.', code: 'PROPOSAL_NOT_FOUND' }),
  });
  expect(await screen.findByText(/could not be loaded.*There is no such proposal/)).toBeDefined();
});

test('whether each package pays stands with it, and where that comes from', async () => {
  const { tiers } = makeProposal();
  const told = [0.427, 0.001, 0.999].map((chance_to_pay, place) => ({ ...tiers[place], chance_to_pay }));
  const scenario = { name: 'Spring', horizon: 30 } as const;
  await open(proposalDetail.parse({ ...makeProposal(), tiers: told, scenario }));
  const part = async (name: string) => within(await screen.findByRole('region', { name }));
  expect((await part('Essential')).getByText('Pays in 43 of 100 cases.')).toBeDefined();
  expect((await part('Growth')).getByText('Pays in fewer than 1 of 100 cases.')).toBeDefined();
  expect((await part('Partner')).getByText('Pays in more than 99 of 100 cases.')).toBeDefined();
  expect(screen.getByText(/follows from your scenario “Spring”, over 30 days/)).toBeDefined();
});
