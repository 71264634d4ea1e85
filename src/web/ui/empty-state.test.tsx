import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { EmptyState } from './empty-state.tsx';

test('an empty list shows the mark, what is so, and the way out', () => {
  const { container } = render(
    <EmptyState isHeading title="No lists yet" note="Collect the channels of a campaign.">
      <button type="button">New list</button>
    </EmptyState>,
  );
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  expect(screen.getByRole('heading', { name: 'No lists yet', level: 3 })).toBeDefined();
  expect(screen.getByText('Collect the channels of a campaign.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'New list' })).toBeDefined();
});

test('without a note there is no empty paragraph, and no heading where none fits', () => {
  const { container } = render(<EmptyState title="No channel matches." />);
  expect(container.querySelectorAll('p')).toHaveLength(1);
  expect(screen.queryByRole('heading')).toBeNull();
});
