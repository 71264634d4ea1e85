import { useMounted, useWindowEvent } from '@mantine/hooks';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { Start } from '../session/start.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { ColourSchemeSwitch } from '../ui/colour-scheme-switch.tsx';
import { CrossIcon, MenuIcon } from '../ui/icons.tsx';
import { AccountLinks } from './account-links.tsx';
import { links, type Page, type ScreenName } from './paths.ts';
import classes from './site-header.module.css';

/** Loaded for those who are in a team. */
const Switcher = lazy(async () => ({
  default: (await import('../accounts/workspaces/switcher.tsx')).Switcher,
}));

/** Their screens say themselves that the account could not be loaded. */
const guarded: ReadonlySet<ScreenName> = new Set([
  'dashboard',
  'library',
  'team',
  'lists',
  'watch',
  'links',
  'schedules',
  'compare',
  'returns',
  'verdict',
  'profile',
  'clients',
  'quotes',
  'creator-report',
  'admin',
]);

interface Destination {
  label: string;
  href: string;
}

const visitorDestinations: readonly Destination[] = [
  { label: 'For Creators', href: links.creators },
  { label: 'Features', href: links.features },
  { label: 'Pricing', href: links.pricing },
  { label: 'Try Analyzer', href: links.auth },
  { label: 'Dashboard', href: links.dashboard },
];

/** What not every plan has. */
const planned = [
  { feature: 'campaigns', label: 'Campaigns', href: links.campaigns },
  { feature: 'bulk', label: 'Bulk', href: links.bulk },
  { feature: 'clients', label: 'Clients', href: links.clients },
] as const;

/** Whoever is signed in comes to work; what visitors look for stands in their account's menu. */
function findDestinations({ phase, account }: Start, page: Page): readonly Destination[] {
  // Until it is known who asks, a screen of one's own is taken for its owner's, so that the bar does not change.
  const isOwners = account !== null || (phase !== 'known' && guarded.has(page.screen));
  if (!isOwners) return visitorDestinations;
  const features = account?.plan.features ?? [];
  return [
    ...(account?.workspace.rights.includes('analyse') === false
      ? []
      : [{ label: 'New analysis', href: links.tryAnalyzer }]),
    { label: 'Dashboard', href: links.dashboard },
    { label: 'Library', href: links.library },
    { label: 'Lists', href: links.lists },
    { label: 'Watch', href: links.watch },
    { label: 'Offers', href: links.verdict },
    { label: 'Quotes', href: links.quotes },
    { label: 'Links', href: links.links },
    ...planned.filter(({ feature }) => features.includes(feature)),
    { label: 'Marketplace', href: links.marketplace },
    ...(account?.profile.is_admin === true ? [{ label: 'Admin', href: links.admin }] : []),
  ];
}

/** The address of the destination that is open; of those on one screen, the one whose tab is. */
function findCurrent(destinations: readonly Destination[], path: string, search: string): string {
  const ofTab = `${path}?tab=${new URLSearchParams(search).get('tab') ?? ''}`;
  // A sign-in is on the way to the analyzer, which is not open yet.
  if (path === links.auth) return '';
  return destinations.some(({ href }) => href === ofTab) ? ofTab : path.split('/:', 1).join('');
}

/** The way around the product; on a phone the links open below the bar. */
export function SiteHeader({ page, start }: { page: Page; start: Start }) {
  const [isOpen, setIsOpen] = useState(false);
  const { search } = useLocation();
  // Pages of one screen are built as one, which knows neither path nor tab; what is first drawn has to be the same.
  const isDrawn = useMounted();
  const destinations = findDestinations(start, page);
  const current = isDrawn && findCurrent(destinations, page.path, search);
  const menuId = useId();
  const toggle = useRef<HTMLButtonElement>(null);

  const close = () => setIsOpen(false);
  useWindowEvent('keydown', (event) => {
    if (event.key !== 'Escape' || !isOpen) return;
    close();
    toggle.current?.focus();
  });

  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <Link to={links.home} className={classes.brand}>
          <BrandMark />
          <span>Sponsorscope</span>
        </Link>
        <div className={classes.menu} id={menuId} data-open={isOpen}>
          <nav aria-label="Main">
            <ul className={classes.destinations}>
              {destinations.map(({ label, href }) => (
                <li key={label}>
                  <Link
                    to={href}
                    className={classes.destination}
                    onClick={close}
                    aria-current={href === current ? 'page' : undefined}
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          {start.account !== null && start.account.teams.length > 0 && (
            <Suspense fallback={null}>
              <Switcher account={start.account} />
            </Suspense>
          )}
          <AccountLinks start={start} isAskedBelow={guarded.has(page.screen)} onChoose={close} />
        </div>
        <ColourSchemeSwitch />
        <button
          type="button"
          ref={toggle}
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={menuId}
          aria-label={isOpen ? 'Close menu' : 'Open menu'}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? <CrossIcon /> : <MenuIcon />}
        </button>
      </div>
    </header>
  );
}
