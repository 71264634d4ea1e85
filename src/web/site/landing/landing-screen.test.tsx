import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { planFeatures, plans } from '../../../engine/plans/plans.ts';
import { featureNames } from '../../session/plan-promises.ts';
import { showPart } from '../../test-screen.tsx';
import { LandingScreen } from './landing-screen.tsx';
import { soldPlans } from './plans.ts';

const show = ({ isSignedIn = false, isPaymentDemo = true } = {}) =>
  showPart(
    <LandingScreen
      analyzer={<p>The analyzer</p>}
      measured={[{ value: '× 1.6', caption: 'half of all forecasts are off by less' }]}
      isSignedIn={isSignedIn}
      pricing={{
        isPaymentDemo,
        renderPrice: (product) => <>The price of {product}</>,
        renderPurchase: (product, label) => (
          <button type="button">
            Buy {product}: {label}
          </button>
        ),
      }}
    />,
  );
const section = (name: string) => within(screen.getByRole('region', { name }));
const hrefOf = (name: string, place = screen as Pick<typeof screen, 'getByRole'>) =>
  place.getByRole('link', { name }).getAttribute('href');
const table = () => screen.getByRole<HTMLTableElement>('table', { name: 'What each plan costs and holds' });
const cellsOf = (row: Element | undefined) => [...(row?.children ?? [])];
const rowOf = (start: string) =>
  within(table())
    .getAllByRole('row')
    .find((row) => row.children[0]?.textContent.startsWith(start));
/** The cell of a plan in the row that begins with a name. */
function cell(plan: string, start: string): HTMLElement {
  const [head] = within(table()).getAllByRole('row');
  const column = cellsOf(head).findIndex(({ textContent }) => textContent.startsWith(plan));
  const found = cellsOf(rowOf(start))[column];
  if (column < 1 || !(found instanceof HTMLElement)) throw new Error(`${plan} has no cell in ${start}.`);
  return found;
}
const bought = (name: string) => {
  const list = within(screen.getByRole('list', { name: 'Bought once' }));
  return list.getByRole('heading', { level: 3, name }).closest('li') ?? document.body;
};

test('the page opens with one promise, the receipt, the analyzer, and what is accepted by using it', async () => {
  await show();
  expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual([
    'Know what a YouTube sponsorship is worth',
  ]);
  expect(screen.getByText('The analyzer')).toBeDefined();
  for (const name of ['Request Access', 'Try the Analyzer']) expect(hrefOf(name)).toBe('/try-analyzer');
  const agreement = screen.getByText(/^By analyzing a channel you accept/);
  const accepted = [...agreement.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(accepted).toEqual(['/terms', 'https://www.youtube.com/t/terms', '/privacy']);
});

test('the receipt that is shown says it is invented, and leads to its report', async () => {
  await show();
  const receipt = within(screen.getByRole('figure', { name: 'Sponsorscope receipt' }));
  expect(receipt.getByText('Kestrel Workbench')).toBeDefined();
  expect(receipt.getByText('Fair price').nextElementSibling?.textContent).toMatch(/\d,\d{3}$/);
  expect(receipt.getByText(/An invented channel. A third-party estimate, not YouTube data/)).toBeDefined();
  expect(hrefOf('Open the full sample report', receipt)).toBe('/sample-report');
});

test('eight questions and six promises are named, and the four usual answers beside ours', async () => {
  await show();
  const features = section('One analysis answers eight questions');
  const [questions, promises] = features.getAllByRole('list').map((list) => within(list));
  const namesIn = (list = features) =>
    list.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(namesIn(questions)).toEqual([
    'Sponsorship score',
    'Price in three levels',
    'Brand safety',
    'Risk with its reasons',
    'Engagement in its class',
    'The sample itself',
    'Past sponsors',
    'Niche and audience',
  ]);
  expect(namesIn(promises)).toHaveLength(6);
  const rows = section('A price you can defend').getAllByRole('term');
  expect(rows).toHaveLength(4);
  for (const row of rows) {
    const answers = [...(row.parentElement?.querySelectorAll('dd') ?? [])];
    expect(answers.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Usually:./),
      expect.stringMatching(/^With Sponsorscope:./),
    ]);
  }
});

test('what is measured stands before what pilot customers reported, which is called so', async () => {
  await show();
  const results = section('Early results');
  const [measured, reported] = results.getAllByRole('heading', { level: 3 });
  expect(measured?.nextElementSibling?.textContent).toBe('× 1.6 half of all forecasts are off by less');
  expect(hrefOf('See every forecast', results)).toBe('/accuracy');
  expect(reported?.textContent).toBe('Reported by pilot customers, not independently verified');
  expect(results.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '67% average cost reduction in pilot',
    '3.2x faster planning',
    '95% prediction accuracy',
    '10K+ channels analyzed',
    '95% ROI accuracy',
    '$50M+ deals optimized',
  ]);
});

describe('whoever has no account', () => {
  test('begins each plan with one, and is told what the trial costs', async () => {
    await show();
    for (const [plan, name] of [
      ['Pilot', 'Start For Free'],
      ['Growth', 'Start Free Trial'],
      ['Pro', 'Get Pro'],
      ['Agency', 'Get Agency'],
      ['Enterprise', 'Get Enterprise'],
    ] as const)
      expect(hrefOf(name, within(cell(plan, 'Begin')))).toBe('/auth');
    for (const name of ['Get the report', 'Get a boost']) expect(hrefOf(name)).toBe('/auth');
    expect(screen.queryByRole('button', { name: /^Buy/ })).toBeNull();
    expect(
      section('Plans and prices').getByText(
        'New Pilot signups get a 14-day Growth trial with 50 analyses and no credit card.',
      ),
    ).toBeDefined();
    const start = section('Ready to get started?');
    expect(hrefOf('Start Free Trial', start)).toBe('/auth');
    expect(hrefOf('Contact the Founder', start)).toMatch(/^mailto:/);
  });
});

describe('whoever has an account', () => {
  test('is offered no second one, and buys what can be bought by card', async () => {
    await show({ isSignedIn: true });
    expect(hrefOf('Open dashboard', within(cell('Pilot', 'Begin')))).toBe('/dashboard');
    expect(hrefOf('Get Enterprise', within(cell('Enterprise', 'Begin')))).toMatch(
      /^mailto:.*Enterprise%20demo/,
    );
    const sold = screen.getAllByRole('button', { name: /^Buy/ }).map(({ textContent }) => textContent);
    expect(sold).toEqual([
      'Buy growth: Get Growth',
      'Buy pro: Get Pro',
      'Buy agency: Get Agency',
      'Buy full_report: Get the report',
      'Buy boost: Get a boost',
    ]);
    const addresses = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
    expect(addresses.filter((href) => href.startsWith('/auth'))).toEqual([]);
    expect(hrefOf('Analyze a channel', section('Ready to get started?'))).toBe('/try-analyzer');
  });
});

describe('the plans', () => {
  test('stand in one table with their prices', async () => {
    await show();
    expect(soldPlans.map(({ name }) => cell(name, 'Price').textContent)).toEqual([
      'Free',
      '$1,500 a month',
      'The price of pro',
      'The price of agency',
      expect.stringMatching(/^By contact/),
    ]);
    expect(cell('Growth', 'Price').dataset['popular']).toBe('true');
    expect(within(table()).getByRole('columnheader', { name: 'Growth Most popular' })).toBeDefined();
  });

  test('hold what the table of the plans says, and nothing else', async () => {
    await show();
    for (const { tier, name } of soldPlans) {
      const { analysesPerMonth, analysesPerHour, features } = plans[tier];
      const monthly = analysesPerMonth === null ? 'Unlimited' : analysesPerMonth.toLocaleString('en-US');
      expect(cell(name, 'Analyses a month').textContent).toBe(monthly);
      expect(cell(name, 'Analyses an hour').textContent).toBe(analysesPerHour.toLocaleString('en-US'));
      const running = { free: 'Not included', growth: '2', pro: '5', agency: '50', enterprise: 'Unlimited' };
      expect(cell(name, 'Campaigns running at once').textContent).toBe(running[tier]);
      for (const feature of planFeatures.filter((each) => each !== 'campaigns')) {
        expect(cell(name, featureNames[feature]).textContent).toBe(
          features.includes(feature) ? 'Included' : 'Not included',
        );
      }
    }
  });

  test('say what is still to come, and what Pilot does without', async () => {
    await show();
    expect(cell('Growth', 'Advanced pricing breakdowns').textContent).toBe('Included');
    expect(cell('Pilot', 'Advanced pricing breakdowns').textContent).toBe('Not included');
    expect(cell('Growth', 'ROI forecasting').textContent).toBe('Included');
    expect(cell('Growth', 'Team collaboration').textContent).toBe('3 seats');
    expect(cell('Pilot', 'Team collaboration').textContent).toBe('Not included');
    expect(cell('Pilot', 'Unlimited influencer CRM saves').textContent).toBe('Included');
    expect(cell('Pilot', 'Support').textContent).toBe('Community');
    expect(cell('Pilot', 'Results').textContent).toBe('Basic CPM and trend reports');
    expect(bought('Full Report $29 once').textContent).toContain('Exact rates');
    expect(hrefOf('For creators', within(bought('Full Report $29 once')))).toBe('/creators');
    expect(bought('Boost $500 once').textContent).toContain('500 further analyses this month.');
  });

  test('are shown one at a time where it is narrow, the popular one first', async () => {
    const { user } = await show();
    const choice = within(screen.getByRole('group', { name: 'Plan' }));
    expect(choice.getByRole<HTMLInputElement>('radio', { name: 'Growth' }).checked).toBe(true);
    await user.click(choice.getByText('Agency'));
    const chosen = choice.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked);
    expect(chosen.map(({ value }) => value)).toEqual(['agency']);
    // The style sheet hides the other columns by these names.
    expect(soldPlans.map(({ name }) => cell(name, 'Price').dataset['tier'])).toEqual(
      choice.getAllByRole<HTMLInputElement>('radio').map(({ value }) => value),
    );
  });

  test('explain the price of Enterprise on focus, until Escape takes the words away', async () => {
    await show();
    const hint = within(cell('Enterprise', 'Price')).getByRole('button', {
      name: 'About the Enterprise price',
      description: 'Starts around $6,000/month, up to $15,000+/month, minimum 12-month commitment.',
    });
    act(() => hint.focus());
    expect(hint.parentElement?.dataset['dismissed']).toBe('false');
    fireEvent.keyDown(window, { key: 'Escape' });
    expect(hint.parentElement?.dataset['dismissed']).toBe('true');
  });

  test.each([true, false])('say that no money moves where that is so: %s', async (isPaymentDemo) => {
    await show({ isPaymentDemo });
    const notes = section('Plans and prices').queryAllByText('Demo payments.');
    expect(notes).toHaveLength(isPaymentDemo ? 1 : 0);
  });
});
