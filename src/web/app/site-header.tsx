import { Button } from '@mantine/core';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Link, useLocation } from 'react-router';
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
  const { key } = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  const menuId = useId();
  const toggle = useRef<HTMLButtonElement>(null);

  useEffect(() => setIsOpen(false), [key]);

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    setIsOpen(false);
    toggle.current?.focus();
  };

  return (
    <header className={classes.header} onKeyDown={closeOnEscape}>
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
                    aria-current={page.path === href && href !== links.auth ? 'page' : undefined}
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <div className={classes.account}>
            <Button component={Link} to={links.auth} variant="subtle">
              Sign In
            </Button>
            <Button component={Link} to={links.auth}>
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
