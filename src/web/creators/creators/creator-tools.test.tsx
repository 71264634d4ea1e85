import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { accountOf } from '../../test-accounts.ts';
import { Refused, type Answers } from '../../test-answers.ts';
import { describeField, fill, findToast, outage, part, sentTo } from '../../test-steps.ts';
import { showPart } from '../../test-screen.tsx';
import { formatDay } from '../../ui/format.ts';
import { channelId, channelOf, kitOf, listingOf, submittedOf } from '../test-creators.ts';
import { CreatorReportScreen } from './creator-report-screen.tsx';
import type { Tab } from './labels.ts';

const notAnalyzed = new Refused(404, {
  error: 'Please analyze this channel first.',
  code: 'ANALYSIS_NOT_FOUND',
});

/** A tool of a channel that is bought and proven. */
async function show(tab: Tab, answers: Answers = {}) {
  const report = <CreatorReportScreen renderAnalysis={() => null} renderPurchase={() => null} />;
  const shown = await showPart(report, {
    account: accountOf('free'),
    path: `/creators/report?channel=${channelId}&tab=${tab}`,
    answers: { creatorReport: notAnalyzed, creatorChannels: { channels: [channelOf()] }, ...answers },
  });
  return shown;
}
const field = (label: string) => screen.getByLabelText(label);
const button = (name: string) => screen.getByRole('button', { name });

describe('the media kit', () => {
  const link = () => part('Link');

  test('is saved as it was entered, and shared its link stands there', async () => {
    const shared = kitOf({ shared: true, headline: 'Repairs', contact_address: 'ada@example.org' });
    const { server, user } = await show('media-kit', {
      creatorMediaKit: ({ action }) => (action === 'save' ? shared : kitOf()),
    });
    fill(await screen.findByLabelText('Headline'), 'Repairs');
    expect(link().getByText(/^The media kit is private\./)).toBeDefined();
    expect(link().queryByRole('link')).toBeNull();
    fill(field('About the channel'), 'Things that last.');
    fill(field('Contact address'), ' ada@example.org ');
    fill(field('Address of your own'), 'Kestrel-Tools');
    fill(field('Past sponsors'), 'Acme: three videos\nNorthwind');
    fill(field('Your audience'), '18 to 24: many');
    fill(field('Figures of'), '2026-11-01');
    await user.click(button('Save'));
    expect(screen.getByText(/^Line 1: a label, a colon and a percentage/)).toBeDefined();
    fill(field('Your audience'), '18 to 24: 41,5%');
    await user.click(screen.getByRole('switch', { name: /^Show my rates/ }));
    await user.click(screen.getByRole('switch', { name: /^Take requests/ }));
    await user.click(screen.getByRole('switch', { name: /^Share the media kit/ }));
    await user.click(button('Save'));
    expect(await findToast('status', 'Media kit saved')).toContain('Anyone with the link can view.');
    expect(sentTo(server, 'creatorMediaKit').at(-1)).toEqual({
      action: 'save',
      channel_id: channelId,
      headline: 'Repairs',
      about: 'Things that last.',
      contact_address: 'ada@example.org',
      shows_rates: false,
      takes_requests: true,
      shared: true,
      slug: 'kestrel-tools',
      sponsors: [
        { name: 'Acme', note: 'three videos' },
        { name: 'Northwind', note: '' },
      ],
      audience: { as_of: '2026-11-01', rows: [{ label: '18 to 24', percent: 41.5 }] },
    });
    expect(link().getByRole('link', { name: 'Open the page' }).getAttribute('href')).toBe(shared.url);
    expect(link().getByRole('link', { name: 'PDF' }).getAttribute('href')).toBe(`${shared.url}.pdf`);
    expect(link().getByRole('button', { name: 'Copy the link' })).toBeDefined();
  });

  test('its views are those of people, beside what was left out and why', async () => {
    await show('media-kit', {
      creatorMediaKit: kitOf({
        shared: true,
        views: { days: 30, views: 1_204, visitors: 1, pdfs: 2, left_out: 31 },
      }),
    });
    expect(
      await screen.findByText('In the last 30 days: 1,204 views by 1 visitor, 2 PDFs opened.'),
    ).toBeDefined();
    expect(screen.getByText(/^Not counted: 31 requests of programs and previews/)).toBeDefined();
  });

  test('made private says that its link is off', async () => {
    const { user } = await show('media-kit', {
      creatorMediaKit: ({ action }) => kitOf({ shared: action !== 'save' }),
    });
    await user.click(await screen.findByRole('switch', { name: /^Share the media kit/ }));
    await user.click(button('Save'));
    expect(await findToast('status', 'Media kit saved')).toContain('its link is off.');
    expect(link().getByText(/^The media kit is private\./)).toBeDefined();
  });

  test.each([
    ['WRONG_ADDRESS', 'Please enter an email address such as name@example.com.', true],
    ['PROVEN_ELSEWHERE', 'Another account has proven that this channel is theirs.', false],
  ])('that is refused as %s tells why, in its place', async (code, error, isOfAddress) => {
    const { user } = await show('media-kit', {
      creatorMediaKit: ({ action }) =>
        action === 'save' ? new Refused(isOfAddress ? 400 : 409, { error, code }) : kitOf(),
    });
    fill(await screen.findByLabelText('Contact address'), 'not an address');
    await user.click(button('Save'));
    const told = await screen.findByText(error);
    expect(describeField(field('Contact address')).includes(error)).toBe(isOfAddress);
    expect(told.closest('[role=alert]') === null).toBe(isOfAddress);
    expect(field('Contact address')).toHaveProperty('value', 'not an address');
  });

  test('is given a new link after a question that says what ends', async () => {
    const renewed = kitOf({ shared: true, url: 'https://scope.example/kit/def' });
    const { server, user } = await show('media-kit', {
      creatorMediaKit: ({ action }) => (action === 'renew' ? renewed : kitOf({ shared: true })),
    });
    await user.click(await screen.findByRole('button', { name: 'New link' }));
    await user.click(button('Keep the old one'));
    expect(sentTo(server, 'creatorMediaKit')).toHaveLength(1);
    await user.click(button('New link'));
    await user.click(button('Make a new link'));
    expect(await findToast('status', 'The media kit has a new link')).toContain(
      'The old one no longer works.',
    );
    expect(link().getByRole('link', { name: 'Open the page' }).getAttribute('href')).toBe(renewed.url);
  });
});

describe('a rate', () => {
  const list = () => part('Submitted rates');
  const ratesOf = (...rates: ReturnType<typeof submittedOf>[]) => ({ rates });

  test('that is wrong is refused at its field, and the first of it has the focus', async () => {
    const { server, user } = await show('rates', { creatorRates: ratesOf() });
    await user.click(await screen.findByRole('button', { name: 'Submit this rate' }));
    expect(describeField(field('Amount'))).toContain('Please enter an amount above zero');
    expect(describeField(field('Day of the agreement'))).toContain('Please enter the day of the agreement.');
    expect(document.activeElement).toBe(field('Amount'));
    fill(field('Amount'), '12');
    fill(field('Day of the agreement'), '2001-01-01');
    await user.click(button('Submit this rate'));
    expect(describeField(field('Day of the agreement'))).toContain('more than five years ago.');
    expect(document.activeElement).toBe(field('Day of the agreement'));
    expect(sentTo(server, 'creatorRates')).toEqual([{ action: 'list' }]);
    expect(list().getByText('No rates submitted yet.')).toBeDefined();
  });

  test('is submitted once however often it is pressed, and waits among the channel’s rates', async () => {
    const answer = Promise.withResolvers<ReturnType<typeof ratesOf>>();
    const { server, user } = await show('rates', {
      creatorRates: ({ action }) => (action === 'list' ? ratesOf() : answer.promise),
    });
    fill(await screen.findByLabelText('Amount'), '1,250.50');
    fill(field('Day of the agreement'), '2026-01-15');
    await user.selectOptions(field('Currency'), 'EUR');
    fill(field('Notes'), 'Two mentions');
    await user.dblClick(button('Submit this rate'));
    const elsewhere = submittedOf({ id: '00000000-0000-4000-8000-0000000000c2', channel_id: 'UCother' });
    answer.resolve(ratesOf(submittedOf({ notes: 'Two mentions' }), elsewhere));
    expect(await findToast('status', 'Rate submitted')).toContain('A person checks it before it counts.');
    expect(sentTo(server, 'creatorRates').slice(1)).toEqual([
      {
        action: 'submit',
        channel_id: channelId,
        rate_type: 'flat_fee',
        amount_hundredths: 125_050,
        currency: 'EUR',
        agreed_on: '2026-01-15',
        notes: 'Two mentions',
      },
    ]);
    const rows = list()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent.replaceAll(/\s/g, ' '));
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatch(/^EUR 1,250\.50Flat fee, agreed on .*Waiting for reviewTwo mentions/);
    // The next one is most likely of the same kind.
    expect(field('Amount')).toHaveProperty('value', '');
    expect(field('Currency')).toHaveProperty('value', 'EUR');
  });

  test('as a share of sales has no currency, and ends at a hundred percent', async () => {
    const { user } = await show('rates', { creatorRates: ratesOf() });
    await user.selectOptions(await screen.findByLabelText('Kind of rate'), 'Affiliate share');
    expect(screen.queryByLabelText('Currency')).toBeNull();
    fill(field('Share in percent'), '100.01');
    await user.click(button('Submit this rate'));
    expect(describeField(field('Share in percent'))).toContain(
      'An affiliate share lies between 0.01 and 100 percent.',
    );
  });

  test.each([
    ['WRONG_AMOUNT', 400, ['Amount']],
    ['WRONG_DATE', 400, ['Day of the agreement']],
    ['TOO_MANY_RATES', 409, []],
  ])('that the server refuses as %s is told in its place', async (code, status, labels) => {
    const error = 'You have 50 rates waiting.';
    const { user } = await show('rates', {
      creatorRates: ({ action }) => (action === 'list' ? ratesOf() : new Refused(status, { error, code })),
    });
    fill(await screen.findByLabelText('Amount'), '12');
    fill(field('Day of the agreement'), '2026-01-15');
    await user.click(button('Submit this rate'));
    const told = await screen.findByText(error);
    const toldAt = ['Amount', 'Day of the agreement'].filter((label) =>
      describeField(field(label)).includes(error),
    );
    expect(toldAt).toEqual(labels);
    // What belongs to no field is announced below them.
    expect(told.closest('[role=alert]') !== null).toBe(labels.length === 0);
  });

  test('tells what came of it: why it was refused, and by whom where no administrator was', async () => {
    const refused = { status: 'refused', rate_type: 'affiliate', amount_hundredths: 1250 } as const;
    const rates = [
      submittedOf({ status: 'accepted' }),
      submittedOf({ ...refused, refusal_reason: 'No contract was shown.' }),
      submittedOf({ ...refused, refusal_reason: null }),
    ];
    await show('rates', {
      creatorRates: ratesOf(
        ...rates.map((rate, index) => ({ ...rate, id: rate.id.replace(/.$/, String(index)) })),
      ),
    });
    await screen.findByRole('region', { name: 'Submitted rates' });
    const rows = list()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent.replaceAll(/\s/g, ' '));
    const day = formatDay('2026-01-15');
    expect(rows).toEqual([
      `EUR 1,250.50Flat fee, agreed on ${day}Accepted`,
      `12.5%Affiliate share, agreed on ${day}Not acceptedWhy it was not accepted: No contract was shown.`,
      `12.5%Affiliate share, agreed on ${day}Not acceptedWhy it was not accepted: another account has proven that this channel is theirs.`,
    ]);
    expect(list().queryByRole('button')).toBeNull();
  });

  test('that waits is withdrawn after a question; what failed is told at it', async () => {
    const { server, user } = await show('rates', {
      creatorRates: ({ action }) => (action === 'list' ? ratesOf(submittedOf()) : outage),
    });
    await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
    await user.click(button('Keep it'));
    expect(sentTo(server, 'creatorRates')).toHaveLength(1);
    await user.click(button('Withdraw'));
    await user.click(button('Withdraw it'));
    const row = within(list().getByRole('listitem'));
    await row.findByText('The database is not answering.');
    server.answers.creatorRates = ratesOf();
    await user.click(button('Withdraw'));
    await user.click(button('Withdraw it'));
    await findToast('status', 'Rate withdrawn');
    expect(sentTo(server, 'creatorRates').at(-1)).toEqual({ action: 'withdraw', id: submittedOf().id });
    expect(list().getByText('No rates submitted yet.')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Submitted rates' }));
  });
});

describe('the marketplace entry', () => {
  const none = { listing: null };
  const form = () => part('Marketplace entry');

  test('begins in the reader’s own language, and says what it still needs', async () => {
    const { server, user } = await show('marketplace', { creatorListing: none });
    const add = await screen.findByRole('button', { name: 'Add to the marketplace' });
    expect([field('Language'), field('Region')].map((one) => 'value' in one && one.value)).toEqual([
      'en',
      'US',
    ]);
    expect(screen.queryByRole('button', { name: 'Remove the entry' })).toBeNull();
    await user.click(add);
    const categories = screen.getByRole('group', { name: 'Categories' });
    expect(describeField(categories)).toContain('Please choose at least one category.');
    expect(document.activeElement).toBe(within(categories).getByRole('button', { name: 'Gaming' }));
    expect(describeField(field('Lowest rate'))).toContain('Please enter a whole amount, such as 1,500.');
    await user.click(button('Food'));
    fill(field('Lowest rate'), '900');
    fill(field('Highest rate'), '500');
    await user.click(add);
    expect(describeField(field('Highest rate'))).toContain('The highest rate is below the lowest.');
    expect(document.activeElement).toBe(field('Highest rate'));
    expect(sentTo(server, 'creatorListing')).toEqual([{ action: 'get', channel_id: channelId }]);
  });

  test('is saved with what was chosen, and stands in the marketplace then', async () => {
    const { server, user } = await show('marketplace', {
      creatorListing: ({ action }) => (action === 'save' ? { listing: listingOf() } : none),
    });
    await user.click(await screen.findByRole('button', { name: 'Tech' }));
    await user.click(button('Food'));
    await user.click(button('Education'));
    await user.click(button('Food'));
    expect(button('Tech').getAttribute('aria-pressed')).toBe('true');
    expect(button('Food').getAttribute('aria-pressed')).toBe('false');
    fill(field('Bio'), 'Repairs that last.');
    await user.selectOptions(field('Language'), 'Italian');
    await user.selectOptions(field('Region'), 'Italy');
    fill(field('Lowest rate'), '500');
    fill(field('Highest rate'), '1,500');
    await user.click(button('Add to the marketplace'));
    await findToast('status', 'Marketplace entry saved');
    expect(sentTo(server, 'creatorListing').at(-1)).toEqual({
      action: 'save',
      channel_id: channelId,
      bio: 'Repairs that last.',
      content_categories: ['Tech', 'Education'],
      language: 'it',
      region: 'IT',
      min_rate: 500,
      max_rate: 1500,
      rate_currency: 'USD',
    });
    expect(form().getByText('Verified badge')).toBeDefined();
    expect(button('Save')).toBeDefined();
  });

  test('that is there stands in its fields; a refused range is told at it', async () => {
    const error = 'The highest rate is below the lowest.';
    const listing = listingOf({ verified_badge: false });
    const { user } = await show('marketplace', {
      creatorListing: ({ action }) =>
        action === 'save' ? new Refused(400, { error, code: 'WRONG_RANGE' }) : { listing },
    });
    await screen.findByText('In the marketplace');
    expect(form().queryByText('Verified badge')).toBeNull();
    const values = ['Bio', 'Region', 'Lowest rate', 'Highest rate'].map((label) => {
      const input = field(label);
      return 'value' in input ? input.value : null;
    });
    expect(values).toEqual(['Repairs that last.', 'IT', '500', '1500']);
    await user.click(button('Save'));
    await waitFor(() => expect(describeField(field('Highest rate'))).toContain(error));
  });

  test('is removed after a question, and the focus goes to where it is added', async () => {
    const { server, user } = await show('marketplace', {
      creatorListing: ({ action }) => (action === 'get' ? { listing: listingOf() } : outage),
    });
    await user.click(await screen.findByRole('button', { name: 'Remove the entry' }));
    await user.click(button('Keep it'));
    expect(sentTo(server, 'creatorListing')).toHaveLength(1);
    await user.click(button('Remove the entry'));
    await user.click(button('Remove it'));
    await form().findByText('The database is not answering.');
    server.answers.creatorListing = none;
    await user.click(button('Remove the entry'));
    await user.click(button('Remove it'));
    await findToast('status', 'Marketplace entry removed');
    expect(sentTo(server, 'creatorListing').at(-1)).toEqual({ action: 'remove', channel_id: channelId });
    expect(document.activeElement).toBe(button('Add to the marketplace'));
    expect(screen.queryByText('In the marketplace')).toBeNull();
  });
});

test.each([
  ['media-kit', 'creatorMediaKit', 'The media kit could not be loaded. The database is not answering.'],
  ['rates', 'creatorRates', 'Your rates could not be loaded. The database is not answering.'],
  [
    'marketplace',
    'creatorListing',
    'The marketplace entry could not be loaded. The database is not answering.',
  ],
] as const)('the tool %s says what could not be loaded, with a way to ask again', async (...tool) => {
  const [tab, procedure, sentence] = tool;
  const { server, user } = await show(tab, { [procedure]: outage });
  await screen.findByText(sentence);
  Object.assign(server.answers, {
    creatorMediaKit: kitOf(),
    creatorRates: { rates: [] },
    creatorListing: { listing: null },
  });
  await user.click(button('Retry'));
  await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
});
