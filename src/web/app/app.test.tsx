import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { SiteInformation } from '../../contract/site.ts';
import { openQueries } from '../session/open-queries.ts';
import { accountOf } from '../test-accounts.ts';
import { showPage } from '../test-screen.tsx';
import { fullFixture } from '../analysis/channel-analysis/analysis.fixture.ts';
import { findPage } from './find-page.ts';
import { notFoundPage } from './own-pages.ts';
import { links, pages, productSentence } from './paths.ts';

const site: SiteInformation = {
  demo: { youtube: false, mail: false, payments: false },
  sampleHandles: [],
  googleSignIn: false,
};
/** What the public screens ask for. */
const answers = {
  sampleReport: fullFixture,
  priceAccuracy: { demo: false, measured: null },
  forecastAccuracy: { demo: false, finished: 0, inside_percent: null },
};
const scrolled = vi.fn<(element: Element) => void>();

beforeEach(() => {
  openQueries.clear();
  scrolled.mockReset();
  vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function scroll(this: Element) {
    scrolled(this);
  });
  vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => undefined);
});

const h1 = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const inHeader = (name: string) => within(screen.getByRole('banner')).getByRole('link', { name });
const inFooter = (name: string) => within(screen.getByRole('contentinfo')).getByRole('link', { name });

describe('every address', () => {
  const open = pages.filter(
    ({ screen: name }) =>
      ![
        'dashboard',
        'library',
        'team',
        'invitation',
        'lists',
        'analysis',
        'profile',
        'clients',
        'quotes',
        'proposals',
        'watch',
        'links',
        'schedules',
        'compare',
        'returns',
        'verdict',
        'creator-report',
        'creator-rate',
        'creator-inbox',
        'checkout',
        'admin',
      ].includes(name),
  );

  test.each(open.map(({ path, title }) => [path, title] as const))(
    '%s shows its screen under its own title',
    async (path, title) => {
      const shown = await showPage(path, { answers });
      expect(await screen.findAllByRole('heading', { level: 1 })).toHaveLength(1);
      await waitFor(() => expect(document.title).toBe(title));
      expect(shown.readAddress()).toBe(path);
      const isLanding = findPage(path).screen === 'landing';
      expect(screen.queryAllByRole('textbox', { name: 'YouTube channel URL or handle' })).toHaveLength(
        isLanding ? 1 : 0,
      );
    },
  );

  test.each([
    '/dashboard',
    '/channel/some-channel',
    '/brands/campaigns/spring',
    '/analysis/00000000-0000-4000-8000-000000000001',
    '/library',
    '/team',
    '/lists',
    '/lists/00000000-0000-4000-8000-000000000001',
    '/watch',
    '/creators/rate',
    '/creators/inbox',
    '/links',
    '/schedules',
    '/compare',
    '/returns',
    '/verdict',
    '/verdict/00000000-0000-4000-8000-000000000001',
    '/profile',
    '/clients',
    '/clients/00000000-0000-4000-8000-000000000001',
    '/quotes',
    '/quotes/00000000-0000-4000-8000-000000000001',
    '/creators/report',
    '/checkout',
    '/admin',
  ])('%s leads a visitor to the sign-in', async (path) => {
    const shown = await showPage(path);
    expect(await screen.findByLabelText('Email')).toBeDefined();
    expect(shown.readAddress()).toBe('/auth');
  });

  test('that is unknown says so and leads home', async () => {
    const shown = await showPage('/no/such/page');
    await h1('Oops! Page not found');
    await waitFor(() => expect(document.title).toBe('Page not found | Sponsorscope'));
    fireEvent.click(screen.getByRole('link', { name: 'Return to Home' }));
    await h1('Know what a YouTube sponsorship is worth');
    expect(shown.readAddress()).toBe('/');
  });
});

describe('what search engines are told', () => {
  test.each([
    ['/privacy', 'index, follow', 'What Sponsorscope stores, for how long, and how to have it deleted.'],
    ['/yc', 'noindex, nofollow', productSentence],
    ['/no/such/page', 'noindex, nofollow', productSentence],
  ])('of %s is %s', async (path, rule, description) => {
    document.head.innerHTML = '<meta name="robots" content="" /><meta name="description" content="" />';
    await showPage(path);
    const read = (name: string) => document.querySelector(`meta[name="${name}"]`)?.getAttribute('content');
    await waitFor(() => expect(read('robots')).toBe(rule));
    expect(read('description')).toBe(description);
  });
});

describe('where a reader arrives', () => {
  const isFocused = (element: Element | null) => expect(document.activeElement).toBe(element);

  test('by a link is the top of the page, with the keyboard at its heading', async () => {
    await showPage('/privacy');
    await h1('Privacy');
    isFocused(document.body);
    fireEvent.click(inFooter('Terms'));
    const heading = await h1('Terms of use');
    await waitFor(() => isFocused(heading));
    expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' });
  });

  test.each([
    ['/try-analyzer', 'analyzer'],
    ['/pricing', 'pricing'],
    ['/#features', 'features'],
    ['/#%66eatures', 'features'],
  ])('by opening %s is the section %s', async (path, id) => {
    await showPage(path);
    await h1(/^Know what/);
    await waitFor(() => isFocused(document.getElementById(id)));
    expect(scrolled).toHaveBeenLastCalledWith(document.getElementById(id));
  });

  test('by a link is the section that it means, and going back is no arrival', async () => {
    const shown = await showPage('/privacy');
    await h1('Privacy');
    fireEvent.click(inHeader('Pricing'));
    await h1(/^Know what/);
    await waitFor(() => isFocused(document.getElementById('pricing')));
    fireEvent.click(inHeader('Features'));
    await waitFor(() => isFocused(document.getElementById('features')));
    expect(shown.readAddress()).toBe('/#features');
    scrolled.mockClear();
    await shown.goBack();
    expect(shown.readAddress()).toBe('/pricing');
    await shown.goBack();
    await h1('Privacy');
    expect(scrolled).not.toHaveBeenCalled();
  });

  test('is left to who went on by keyboard before the page could', async () => {
    const field = document.createElement('input');
    document.body.append(field);
    field.focus();
    await showPage('/pricing');
    await h1(/^Know what/);
    await waitFor(() => expect(document.title).toBe('Plans and prices | Sponsorscope'));
    isFocused(field);
    expect(scrolled).not.toHaveBeenCalled();
    field.remove();
  });

  test('of an address that cannot be decoded is the page all the same', async () => {
    await showPage('/#%');
    await h1(/^Know what/);
    expect(scrolled).not.toHaveBeenCalled();
  });
});

describe('the shell', () => {
  test('says on every page that the channels are invented, and how that is changed', async () => {
    await showPage('/privacy', {
      answers: { start: { site: { ...site, demo: { ...site.demo, youtube: true } }, account: null } },
    });
    await h1('Privacy');
    const ribbon = within(screen.getByRole('complementary', { name: 'Demo' }));
    const details = ribbon.getByText('Invented sample channels.').closest('details');
    expect(details?.open).toBe(false);
    expect(within(details ?? document.body).getByText('YOUTUBE_API_KEY')).toBeDefined();
    fireEvent.click(inFooter('Terms'));
    await h1('Terms of use');
    expect(ribbon.getByText('Invented sample channels.')).toBeDefined();
  });

  test('says nothing of a demo where YouTube is connected', async () => {
    await showPage('/privacy', { answers: { start: { site, account: null } } });
    await h1('Privacy');
    expect(screen.getByRole('complementary', { name: 'Demo' }).textContent).toBe('');
  });

  test('lets the keyboard skip to the content', async () => {
    await showPage('/privacy');
    await h1('Privacy');
    const [first] = screen.getAllByRole('link');
    expect([first?.textContent, first?.getAttribute('href')]).toEqual(['Skip to content', '#main']);
    expect(screen.getByRole('main').id).toBe('main');
  });

  test('presses again what was pressed before anything could answer', async () => {
    const heard = vi.fn();
    addEventListener('scripted', heard, { once: true });
    await showPage('/privacy');
    expect(heard).toHaveBeenCalledOnce();
  });

  test.each([
    ['a visitor', null],
    ['who has an account', accountOf('growth')],
  ])('has no dead link on the landing page, for %s', async (_who, account) => {
    await showPage('/', { account });
    await h1(/^Know what/);
    await act(async () => undefined);
    const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
    const paths = new Set(
      hrefs.filter((href) => href.startsWith('/')).map((href) => href.split(/[?#]/)[0] ?? ''),
    );
    expect(paths.size).toBeGreaterThan(8);
    const lost = [...paths].filter(
      (path) => path !== links.apiDocumentation && findPage(path) === notFoundPage,
    );
    expect(lost).toEqual([]);
    const anchors = hrefs.filter((href) => /^\/?#./.test(href)).map((href) => href.split('#')[1] ?? '');
    expect(anchors.filter((id) => document.getElementById(id) === null)).toEqual([]);
  });
});
