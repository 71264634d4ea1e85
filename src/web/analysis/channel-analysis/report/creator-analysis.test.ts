import { MantineProvider } from '@mantine/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { ChannelAnalysis } from '../../../../contract/analysis/channel-analysis.ts';
import { fullFixture, limitedFixture } from '../analysis.fixture.ts';
import { CreatorAnalysis } from './creator-analysis.tsx';

test('the free part shows the snapshot and no price, not even the place of one', () => {
  const text = render(limitedFixture);
  for (const shown of ['214K', 'Sponsorship score', 'Brand safety', 'Risk level', 'Audience'])
    expect(text).toContain(shown);
  expect(text).toContain('third-party estimate, not YouTube data');
  expect(text).not.toMatch(/USD|\$|CPM|Recommended price|Upgrade/);
  expect(text).toContain('what the creator is told besides');
});

test('the full part shows the exact rates', () => {
  const text = render(fullFixture);
  for (const shown of ['Recommended price', '1,080', '29.12', 'what the creator is told besides'])
    expect(text).toContain(shown);
});

function render(analysis: ChannelAnalysis): string {
  const page = createElement(CreatorAnalysis, { analysis, extras: 'what the creator is told besides' });
  return renderToStaticMarkup(createElement(MemoryRouter, null, createElement(MantineProvider, null, page)));
}
