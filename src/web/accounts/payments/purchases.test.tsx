import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Product } from '../../../engine/plans/plans.ts';
import { accountOf } from '../../test-accounts.ts';
import { Refused, type Answers } from '../../test-answers.ts';
import { fieldOf, fill, expectMessage, readDescription } from '../../test-fields.ts';
import { answersTo, showPage, showPart, type Shown } from '../../test-screen.tsx';
import { BoostButton } from './boost-button.tsx';
import { ListPrice } from './list-price.tsx';
import { ManageButton } from './manage-button.tsx';
import { PurchaseAction } from './purchase-action.tsx';
import { OpenedTab, offers, openTabs, watchSight } from './test-payments.ts';

const account = accountOf('free');
const payUrl = 'https://pay.example/page';
let nowMs = Date.parse('2026-11-20T10:00:00Z');

// Offers are kept for some minutes, also from one test to the next.
beforeEach(() => {
  nowMs += 3_600_000;
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(nowMs);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function show(product: Product, answers: Answers = {}): Promise<Shown> {
  const usual: Answers = { offers: { offers }, createCheckout: { url: payUrl } };
  return showPart(<PurchaseAction product={product} label={`Get ${product}`} />, {
    account,
    answers: { ...usual, ...answers },
  });
}
const inputsOf = ({ server }: Shown, wanted: string) =>
  server.asked.filter(({ name }) => name === wanted).map(({ input }) => input);
const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('a purchase', () => {
  test('opens the payment page in a tab that knows nothing of this one, and says so', async () => {
    const opened = openTabs();
    const shown = await show('growth');
    await shown.user.click(button('Get growth'));
    await expectMessage('status', 'Redirecting to checkout');
    expect(opened.map(({ shownUrl, opener, closed }) => [shownUrl, opener, closed])).toEqual([
      [payUrl, null, false],
    ]);
    expect(opened[0]?.document.title).toBe('Loading...');
    expect(inputsOf(shown, 'createCheckout')).toEqual([{ priceId: 'price_growth' }]);
    expect(screen.queryByRole('link', { name: 'Open the payment page' })).toBeNull();
  });

  test('is begun once by a double click, and its button says meanwhile that it is under way', async () => {
    const opened = openTabs();
    const answer = Promise.withResolvers<{ url: string }>();
    const shown = await show('growth', { createCheckout: () => answer.promise });
    const get = button('Get growth');
    // Both before anything is drawn anew.
    act(() => {
      get.click();
      get.click();
    });
    expect(button('Loading...')).toHaveProperty('disabled', true);
    answer.resolve({ url: payUrl });
    await waitFor(() => expect(button('Get growth')).toHaveProperty('disabled', false));
    expect(inputsOf(shown, 'createCheckout')).toHaveLength(1);
    expect(opened).toHaveLength(1);
  });

  test('that cannot begin says why, leaves no empty tab behind, and gives the focus back', async () => {
    const opened = openTabs();
    const shown = await show('growth');
    const taken = 'You have a subscription already.';
    const refusals = [
      [new Refused(409, { error: taken, code: 'ALREADY_SUBSCRIBED' }), taken],
      [new Refused(502, {}), 'Failed to start checkout'],
      [new Refused(200, {}), 'Failed to start checkout'],
      [new Refused(200, { url: 'javascript:alert(1)' }), 'Failed to start checkout'],
      [() => Promise.reject(new TypeError('Failed to fetch')), 'Failed to start checkout'],
    ] as const;
    for (const [index, [answer, words]] of refusals.entries()) {
      shown.server.answers.createCheckout = answer;
      await shown.user.click(button('Get growth'));
      await expectMessage('alert', 'Checkout failed', words);
      await waitFor(() => expect(document.activeElement).toBe(button('Get growth')));
      expect(opened.map(({ closed, shownUrl }) => [closed, shownUrl])).toEqual(
        Array.from({ length: index + 1 }, () => [true, null]),
      );
    }
  });

  test('of what is not for sale, or of prices that nobody can read, says so without asking for a page', async () => {
    openTabs();
    const shown = await show('growth', { offers: { offers: [] } });
    await shown.user.click(button('Get growth'));
    await expectMessage('alert', 'Checkout failed', 'This price is not for sale here.');
    nowMs += 600_000;
    vi.setSystemTime(nowMs);
    shown.server.answers.offers = new Refused(503, { error: 'Away.', code: 'PAYMENTS_UNAVAILABLE' });
    await shown.user.click(button('Get growth'));
    await expectMessage('alert', 'Checkout failed', 'Failed to start checkout');
    expect(inputsOf(shown, 'createCheckout')).toEqual([]);
  });

  test.each([
    ['blocked', () => null],
    [
      'closed by its reader',
      () => {
        const tab = new OpenedTab();
        tab.close();
        return tab;
      },
    ],
    [
      'forbidden to write in',
      () => {
        throw new DOMException('Blocked');
      },
    ],
  ])('whose tab is %s leads on by a link', async (_, open) => {
    openTabs(open);
    const shown = await show('growth');
    await shown.user.click(button('Get growth'));
    const notice = within(await screen.findByRole('alert'));
    const link = notice.getByRole('link', { name: 'Open the payment page' });
    expect(link.getAttribute('href')).toBe(payUrl);
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toBe('noopener');
    expect(screen.queryByText('Redirecting to checkout')).toBeNull();
  });

  test('of somebody who was signed out meanwhile asks again who is signed in', async () => {
    openTabs();
    const ended = new Refused(401, { error: 'Please sign in.', code: 'UNAUTHORIZED' });
    const shown = await show('growth', { createCheckout: ended });
    await shown.user.click(button('Get growth'));
    await expectMessage('alert', 'Checkout failed', 'Please sign in.');
    await waitFor(() => expect(inputsOf(shown, 'start')).toHaveLength(2));
  });

  test('may be paid in the other tab: coming back asks how the account stands', async () => {
    openTabs();
    const shown = await show('growth', { checkSubscription: account.subscription });
    await shown.user.click(button('Get growth'));
    await expectMessage('status', 'Redirecting to checkout');
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(inputsOf(shown, 'start')).toHaveLength(2));
    expect(inputsOf(shown, 'checkSubscription')).toHaveLength(1);
  });
});

describe('prices', () => {
  test('that only the card provider knows are asked for once they are in sight', async () => {
    const sight = watchSight();
    const shown = await showPart(
      <>
        <ListPrice product="premium" />; <ListPrice product="pro" />
      </>,
      { answers: { offers: { offers } } },
    );
    expect(document.body.textContent).toContain('Shown at checkout; Shown at checkout');
    // As long as asking would take.
    await act(async () => {
      await import('./offered-price.ts');
      await Promise.resolve();
    });
    expect(inputsOf(shown, 'offers')).toEqual([]);
    act(sight.come);
    await waitFor(() => expect(document.body.textContent).toContain('999.50 EUR a year; By contact'));
    expect(inputsOf(shown, 'offers')).toHaveLength(1);
  });

  test('decide what is for sale by card; what is not is by contact', async () => {
    await show('premium');
    expect(await screen.findByRole('button', { name: 'Get premium' })).toBeDefined();
    const shown = await show('pro');
    const contact = await screen.findByRole('link', { name: 'Get pro: By contact' });
    expect(contact.getAttribute('href')).toMatch(/^mailto:/);
    expect(inputsOf(shown, 'offers')).toEqual([]);
  });

  test('are asked for once for all buttons of a page, and again after five minutes', async () => {
    const shown = await show('premium');
    expect(await screen.findByRole('button', { name: 'Get premium' })).toBeDefined();
    await waitFor(() => expect(inputsOf(shown, 'offers')).toHaveLength(1));
    shown.unmount();
    vi.setSystemTime(nowMs + 300_001);
    const later = await show('premium', { offers: { offers: [] } });
    expect(await screen.findByRole('link', { name: 'Get premium: By contact' })).toBeDefined();
    expect(inputsOf(later, 'offers')).toHaveLength(1);
  });

  test('that nobody can read leave the label without one', async () => {
    await show('premium', { offers: new Refused(200, { nothing: true }) });
    await waitFor(() => expect(button('Get premium')).toBeDefined());
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('the boost names its price and asks for nothing before it is pressed', async () => {
    openTabs();
    const shown = await showPart(<BoostButton />, {
      account,
      answers: { offers: { offers }, createCheckout: { url: payUrl } },
    });
    expect(inputsOf(shown, 'offers')).toEqual([]);
    await shown.user.click(button('Boost: 500 analyses, 500 USD'));
    await expectMessage('status', 'Redirecting to checkout');
    expect(inputsOf(shown, 'createCheckout')).toEqual([{ priceId: 'price_boost' }]);
  });

  test('lead a visitor to the sign-in, each of them', async () => {
    await showPage('/pricing');
    const pricing = within(await screen.findByRole('region', { name: 'Plans and prices' }));
    const ways = pricing.getAllByRole('link', { name: /^(Start|Get)/ });
    expect(ways.map((way) => way.getAttribute('href'))).toEqual(Array.from({ length: 7 }, () => '/auth'));
  });
});

describe('a Full Report', () => {
  test('asks for its channel, and its purchase names it', async () => {
    openTabs();
    const shown = await show('full_report');
    const begin = await screen.findByRole('button', { name: 'Get full_report, 29 USD' });
    await shown.user.click(begin);
    const field = fieldOf('Channel of the report');
    expect(readDescription(field)).toBe('Please enter a YouTube channel URL or handle');
    expect(inputsOf(shown, 'createCheckout')).toEqual([]);

    const invalid = { error: 'Invalid YouTube channel URL.', code: 'INVALID_CHANNEL' };
    shown.server.answers.createCheckout = new Refused(400, invalid);
    fill({ 'Channel of the report': ' @kestrelworkbench ' });
    await shown.user.click(begin);
    await expectMessage('alert', 'Checkout failed', 'Invalid YouTube channel URL.');
    expect(readDescription(field)).toBe('');

    shown.server.answers.createCheckout = { url: payUrl };
    await shown.user.click(begin);
    await expectMessage('status', 'Redirecting to checkout');
    expect(inputsOf(shown, 'createCheckout').at(-1)).toEqual({
      priceId: 'price_report',
      channelUrl: '@kestrelworkbench',
    });
  });

  test('whose tab is blocked leads on by a link', async () => {
    openTabs(() => null);
    const shown = await show('full_report');
    fill({ 'Channel of the report': '@kestrelworkbench' });
    await shown.user.click(await screen.findByRole('button', { name: /29 USD/ }));
    expect((await screen.findByRole('link', { name: 'Open the payment page' })).getAttribute('href')).toBe(
      payUrl,
    );
  });
});

describe('management of a subscription', () => {
  test('opens in a new tab, and says why where it cannot', async () => {
    const opened = openTabs();
    const none = new Refused(409, { error: 'There is no subscription to manage.', code: 'NO_SUBSCRIPTION' });
    const shown = await showPart(<ManageButton />, { account, answers: { customerPortal: none } });
    await shown.user.click(button('Manage'));
    await expectMessage('alert', 'Failed to open portal', 'There is no subscription to manage.');
    shown.server.answers.customerPortal = () => Promise.reject(new TypeError('Failed to fetch'));
    await shown.user.click(button('Manage'));
    await expectMessage('alert', 'Failed to open portal', 'Unable to open subscription management');
    shown.server.answers.customerPortal = { url: 'https://pay.example/manage' };
    await shown.user.click(button('Manage'));
    await expectMessage('status', 'Opening subscription management');
    expect(opened.map(({ shownUrl }) => shownUrl)).toEqual([null, null, 'https://pay.example/manage']);
  });

  test('whose tab is blocked leads on by a link', async () => {
    openTabs(() => null);
    const answers = { ...answersTo(account), customerPortal: { url: 'https://pay.example/manage' } };
    const shown = await showPart(<ManageButton />, { account, answers });
    await shown.user.click(button('Manage'));
    const link = await screen.findByRole('link', { name: 'Open subscription management' });
    expect(link.getAttribute('href')).toBe('https://pay.example/manage');
  });
});
