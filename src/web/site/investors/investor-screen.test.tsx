import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showPart } from '../../test-screen.tsx';
import { InvestorScreen } from './investor-screen.tsx';

const show = () =>
  showPart(<InvestorScreen measured={[{ value: '170', caption: 'real channels in our measurement' }]} />);
const section = (name: string) => within(screen.getByRole('region', { name }));

test('the summary has the parts that the specification asks for, in its order', async () => {
  await show();
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Problem',
    'Solution',
    'Traction',
    'Business model',
    'Vision',
    'Team',
  ]);
  expect(section('Solution').getAllByRole('listitem')).toHaveLength(4);
  expect(section('Vision').getAllByRole('listitem')).toHaveLength(3);
});

test('every plan stands with its own price', async () => {
  await show();
  const plans = section('Business model').getAllByRole('listitem');
  expect(plans.map((plan) => [...plan.children].slice(0, 2).map(({ textContent }) => textContent))).toEqual([
    ['Pilot', 'Free'],
    ['Growth', '$1,500/month'],
    ['Enterprise', '$6,000 to $15,000/month'],
    ['Boost', '$500 once'],
    ['Full Report', '$29 once'],
  ]);
});

test('what is measured stands apart from what the pilot reported', async () => {
  await show();
  const figuresUnder = (name: string) => {
    const heading = section('Traction').getByRole('heading', { level: 3, name });
    return [...(heading.nextElementSibling?.children ?? [])].map(({ textContent }) => textContent);
  };
  expect(figuresUnder('Measured by us')).toEqual(['170 real channels in our measurement']);
  expect(figuresUnder('Reported by pilot customers, not independently verified')).toEqual([
    '67% average cost reduction in pilot',
    '3.2x faster planning',
    '10K+ channels analyzed',
    '$50M+ deals optimized',
  ]);
});

test('the founder is written to with a draft that is ready to fill in', async () => {
  await show();
  const contacts = screen.getAllByRole<HTMLAnchorElement>('link', { name: 'Contact the Founder' });
  expect(contacts).toHaveLength(2);
  for (const { href } of contacts) {
    const draft = new URL(href);
    expect(draft.protocol + draft.pathname).toBe('mailto:hello@sponsorscope.example');
    expect(draft.searchParams.get('subject')).toBe('Sponsorscope: investor conversation');
    expect(draft.searchParams.get('body')).toContain('Fund or company:\nWhat interests me most:');
  }
  expect(section('Team').getByRole('link', { name: 'See a sample report' }).getAttribute('href')).toBe(
    '/sample-report',
  );
});
