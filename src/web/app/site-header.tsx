import { Button } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { BrandMark } from '../ui/brand-mark.tsx';
import { ColourSchemeSwitch } from '../ui/colour-scheme-switch.tsx';
import { CrossIcon, MenuIcon } from '../ui/icons.tsx';
import { links, type Page } from './paths.ts';
import classes from './site-header.module.css';

const destinations = [
  { label: 'For Creators', href: links.creators },
  { label: 'Features', href: links.features },
  { label: 'Pricing', href: links.pricing },
  { label: 'Try Analyzer', href: links.auth },
  { label: 'Dashboard', href: links.dashboard },
] as const;

/** The way around the product; on a phone the links open below the bar. */
export function SiteHeader({ page }: { page: Page }) {
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
              {destinations.map(({ label, href }) => (
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
          <div className={classes.account}>
            <Button component={Link} to={links.auth} variant="subtle" onClick={close}>
              Sign In
            </Button>
            <Button component={Link} to={links.auth} onClick={close}>
              Start For Free
            </Button>
          </div>
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
