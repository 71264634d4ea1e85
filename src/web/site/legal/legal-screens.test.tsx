import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showPart } from '../../test-screen.tsx';
import { PrivacyScreen } from './privacy-screen.tsx';
import { TermsScreen } from './terms-screen.tsx';

const sections = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
/** The entry that begins with these words. */
const entry = (words: string) =>
  screen.getByText(words, { selector: 'strong' }).parentElement?.textContent ?? '';

test('the privacy page says what is stored, for how long, and how it is deleted', async () => {
  await showPart(<PrivacyScreen />);
  expect(screen.getByRole('heading', { level: 1, name: 'Privacy' })).toBeDefined();
  expect(sections()).toEqual([
    'YouTube API Services',
    'What we store about channels',
    'What we store about you',
    'Cookies and similar storage',
    'Who else receives it',
    'Deletion',
    'Contact and changes',
  ]);
  expect(entry('Texts')).toContain('at most 30 days, then they are refreshed or deleted');
  expect(entry('Statistics')).toContain('at most 36 months');
  expect(entry('Without an account:')).toContain('The address itself is not stored.');
  expect(entry('Payments:')).toContain('we never see a card number');
  expect(screen.getByText(/^Your browser itself keeps a few things/).textContent).toContain(
    'a log of at most 100 events',
  );
});

test('the privacy page leads to Google’s policy and settings, as YouTube’s terms ask, and to a person', async () => {
  await showPart(<PrivacyScreen />);
  expect(hrefOf('Google Privacy Policy')).toBe('http://www.google.com/policies/privacy');
  expect(hrefOf('Google security settings')).toBe(
    'https://security.google.com/settings/security/permissions',
  );
  expect(hrefOf('terms of use')).toBe('/terms');
  const mails = screen.getAllByRole('link', { name: 'hello@sponsorscope.example' });
  expect(mails.map((mail) => mail.getAttribute('href'))).toEqual([
    'mailto:hello@sponsorscope.example',
    'mailto:hello@sponsorscope.example',
  ]);
});

test('the terms bind to YouTube’s, call every figure an estimate, and say what is paid and refunded', async () => {
  await showPart(<TermsScreen />);
  expect(screen.getByRole('heading', { level: 1, name: 'Terms of use' })).toBeDefined();
  expect(sections()).toEqual([
    'YouTube',
    'What the figures are',
    'What you may do',
    'Plans and payment',
    'Demonstration',
    'Liability',
    'Contact and changes',
  ]);
  expect(hrefOf('YouTube Terms of Service')).toBe('https://www.youtube.com/t/terms');
  expect(entry('third-party estimate, not YouTube data')).toMatch(/^Every score, rating and price is a/);
  expect(entry('The free trial')).toContain('lasts 14 days, asks for no card');
  expect(entry('Refunds:')).toContain('within 14 days');
  expect(hrefOf('measured accuracy')).toBe('/accuracy');
  expect(hrefOf('plans')).toBe('/pricing');
  expect(hrefOf('privacy')).toBe('/privacy');
});
