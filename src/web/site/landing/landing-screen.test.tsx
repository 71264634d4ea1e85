import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { showPart } from '../../test-screen.tsx';
import { LandingScreen } from './landing-screen.tsx';

const show = ({ isSignedIn = false, isPaymentDemo = true } = {}) =>
  showPart(
    <LandingScreen
      analyzer={<p>The analyzer</p>}
      measuredError="× 1.6"
      isSignedIn={isSignedIn}
      pricing={{
        isPaymentDemo,
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
/** The card under a plan's name. */
function planCard(name: string) {
  const card = section('Plans and prices').getByRole('heading', { level: 3, name }).closest('li');
  if (card === null) throw new Error(`${name} stands on no card.`);
  return within(card);
}
const purchase = (name: string) => {
  const list = within(screen.getByRole('list', { name: 'More to buy' }));
  return list.getByRole('heading', { level: 3, name }).closest('li') ?? document.body;
};

test('the page opens with one promise, the analyzer, and what is accepted by using it', async () => {
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
      expect.stringMatching(/^Usually./),
      expect.stringMatching(/^With Sponsorscope./),
    ]);
  }
});

test('the reading that is shown says it is invented, and its price follows from its views', async () => {
  await show();
  const reading = section('Read it in ten seconds, check it in ten minutes');
  expect(reading.getByText(/An invented channel; .* a third-party estimate, not YouTube data/)).toBeDefined();
  expect(reading.getByText('48,200 views / 1,000 × 24.10 USD = 1,162 USD')).toBeDefined();
  expect(reading.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Conservative 829 USD',
    'Market Rate 1,162 USD',
    'Premium 1,494 USD',
  ]);
  expect(hrefOf('Open a full sample report', reading)).toBe('/sample-report');
});

test('the pilot’s claims are called claims, beside what is measured', async () => {
  await show();
  const results = section('Early results');
  const label = results.getByText('Claims from pilot marketing');
  const claims = [...(label.parentElement?.querySelectorAll('p') ?? [])].map(
    ({ textContent }) => textContent,
  );
  expect(claims).toEqual([
    '67% average cost reduction in pilot',
    '3.2x faster planning',
    '95% prediction accuracy',
    '10K+ channels analyzed',
    '95% ROI accuracy',
    '$50M+ deals optimized',
  ]);
  const proven = results.getByRole('heading', { name: 'What we can prove' }).parentElement;
  expect(proven?.textContent).toContain('half of all view forecasts are off by less than × 1.6');
  expect(hrefOf('See the measured error', results)).toBe('/accuracy');
});

describe('who has no account', () => {
  test('begins each plan with one, and is told what the trial costs', async () => {
    await show();
    expect(planCard('Pilot').getByText('Free')).toBeDefined();
    expect(planCard('Growth').getByText('$1,500')).toBeDefined();
    expect(planCard('Growth').getByText('Most popular')).toBeDefined();
    for (const [plan, name] of [
      ['Pilot', 'Start For Free'],
      ['Growth', 'Start Free Trial'],
      ['Enterprise', 'Get Enterprise'],
    ] as const)
      expect(hrefOf(name, planCard(plan))).toBe('/auth');
    for (const name of ['Get the report', 'Get a boost', 'Get Pro', 'Get Agency'])
      expect(hrefOf(name)).toBe('/auth');
    expect(screen.queryByRole('button', { name: /^Buy/ })).toBeNull();
    expect(section('Plans and prices').getByText(/14-day Growth trial with 50 analyses/)).toBeDefined();
    const start = section('Ready to get started?');
    expect(hrefOf('Start Free Trial', start)).toBe('/auth');
    expect(hrefOf('Contact the Founder', start)).toMatch(/^mailto:/);
  });
});

describe('who has an account', () => {
  test('is offered no second one, and buys what can be bought by card', async () => {
    await show({ isSignedIn: true });
    expect(hrefOf('Open your dashboard', planCard('Pilot'))).toBe('/dashboard');
    expect(planCard('Growth').getByRole('button').textContent).toBe('Buy growth: Get Growth');
    expect(hrefOf('Get Enterprise', planCard('Enterprise'))).toMatch(/^mailto:.*Enterprise%20demo/);
    const bought = screen.getAllByRole('button', { name: /^Buy/ }).map(({ textContent }) => textContent);
    expect(bought).toEqual([
      'Buy growth: Get Growth',
      'Buy full_report: Get the report',
      'Buy boost: Get a boost',
      'Buy pro: Get Pro',
      'Buy agency: Get Agency',
    ]);
    const addresses = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
    expect(addresses.filter((href) => href.startsWith('/auth'))).toEqual([]);
    expect(hrefOf('Analyze a channel', section('Ready to get started?'))).toBe('/try-analyzer');
  });
});

describe('the plans', () => {
  test('say what they hold, what is still to come, and what is not included', async () => {
    await show();
    const growth = planCard('Growth');
    expect(growth.getByText('500 analyses a month').closest('li')?.textContent).not.toContain('coming soon');
    for (const coming of ['ROI forecasting', 'Advanced pricing', 'Team collaboration'])
      expect(growth.getByText(coming).closest('li')?.textContent).toBe(`${coming}coming soon`);
    const missing = planCard('Pilot')
      .getAllByText('Not included:')
      .map(({ parentElement }) => parentElement?.textContent);
    expect(missing).toEqual([
      'Not included: ROI forecasting',
      'Not included: Advanced pricing breakdowns',
      'Not included: CSV and Excel export',
      'Not included: Team collaboration',
    ]);
    expect(purchase('Full Report').textContent).toContain('$29, once.');
    expect(hrefOf('What creators get', within(purchase('Full Report')))).toBe('/creators');
    expect(purchase('Boost').textContent).toContain('$500, once.');
    expect(purchase('Pro').querySelector('strong')).toBeNull();
  });

  test('explain the price of Enterprise on focus, until Escape takes the words away', async () => {
    await show();
    const hint = planCard('Enterprise').getByRole('button', {
      name: 'About the Enterprise price',
      description: /^Starts around \$6,000\/month, up to \$15,000\+\/month/,
    });
    act(() => hint.focus());
    expect(hint.parentElement?.dataset['dismissed']).toBe('false');
    fireEvent.keyDown(window, { key: 'Escape' });
    expect(hint.parentElement?.dataset['dismissed']).toBe('true');
    expect(hrefOf('write to us for a demo', planCard('Enterprise'))).toMatch(/^mailto:/);
    expect(planCard('Growth').queryByRole('button', { name: /^About/ })).toBeNull();
  });

  test.each([true, false])('say that no money moves where that is so: %s', async (isPaymentDemo) => {
    await show({ isPaymentDemo });
    const notes = section('Plans and prices').queryAllByText('Demo payments.');
    expect(notes).toHaveLength(isPaymentDemo ? 1 : 0);
  });
});
