import { useWindowEvent } from '@mantine/hooks';
import { useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Account } from '../../contract/accounts/account.ts';
import type { Start } from '../session/start.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { ColourSchemeSwitch } from '../ui/colour-scheme-switch.tsx';
import { CrossIcon, MenuIcon } from '../ui/icons.tsx';
import { AccountLinks } from './account-links.tsx';
import { links, type Page, type ScreenName } from './paths.ts';
import classes from './site-header.module.css';

/** Their screens say themselves that the account could not be loaded. */
const guarded: ReadonlySet<ScreenName> = new Set(['dashboard', 'profile', 'creator-report', 'admin']);

/** Who is signed in has no business on the sign-in screen, so their way to the analyzer is the short one. */
function findDestinations(account: Account | null) {
  return [
    { label: 'For Creators', href: links.creators },
    { label: 'Features', href: links.features },
    { label: 'Pricing', href: links.pricing },
    { label: 'Try Analyzer', href: account === null ? links.auth : links.tryAnalyzer },
    { label: 'Dashboard', href: links.dashboard },
    ...(account?.profile.is_admin === true ? [{ label: 'Admin', href: links.admin }] : []),
  ];
}

/** The way around the product; on a phone the links open below the bar. */
export function SiteHeader({ page, start }: { page: Page; start: Start }) {
  const [isOpen, setIsOpen] = useState(false);
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
              {findDestinations(start.account).map(({ label, href }) => (
                <li key={label}>
                  <Link
                    to={href}
                    className={classes.destination}
                    onClick={close}
                    aria-current={page.path === href && href !== links.auth ? 'page' : undefined}
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
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
