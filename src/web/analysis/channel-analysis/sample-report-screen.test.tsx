import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openQueries } from '../../session/open-queries.ts';
import { accountOf } from '../../test-accounts.ts';
import { Refused } from '../../test-answers.ts';
import { showPart } from '../../test-screen.tsx';
import { fullFixture } from './analysis.fixture.ts';
import { SampleReportScreen } from './sample-report-screen.tsx';

const { channelName: name } = fullFixture;

// Kept for everybody, and so from one test to the next.
beforeEach(() => openQueries.clear());

test('the sample is shown in full to everybody, without taking the focus', async () => {
  const answer = Promise.withResolvers<typeof fullFixture>();
  await showPart(<SampleReportScreen />, { answers: { sampleReport: () => answer.promise } });
  expect(screen.getByRole('heading', { level: 1, name: 'A complete sample report' })).toBeDefined();
  expect(screen.getByText('Loading the result')).toBeDefined();
  answer.resolve(fullFixture);
  const own = await screen.findByRole('link', { name: 'Analyze a channel of your own' });
  expect(own.getAttribute('href')).toBe('/try-analyzer');
  expect(await screen.findByRole('heading', { level: 2, name })).toBeDefined();
  await screen.findByRole('region', { name: 'Sponsorship score' });
  expect(document.activeElement).toBe(document.body);
  for (const section of ['Sponsorship score', 'Recommended price'])
    expect(
      within(screen.getByRole('region', { name: section })).getByText(
        'third-party estimate, not YouTube data',
      ),
    ).toBeDefined();
  expect(screen.getByText('Demo: an invented sample channel')).toBeDefined();
});

test('it is nobody’s own channel, even for whoever is signed in, and is asked for once', async () => {
  const { server, unmount } = await showPart(<SampleReportScreen />, {
    account: accountOf('pro'),
    answers: { sampleReport: fullFixture },
  });
  await screen.findByRole('heading', { level: 2, name });
  expect(screen.queryByRole('link', { name: 'See your creator report' })).toBeNull();
  unmount();
  await showPart(<SampleReportScreen />);
  expect(screen.getByRole('heading', { level: 2, name })).toBeDefined();
  expect(server.asked.filter((each) => each.name === 'sampleReport')).toHaveLength(1);
});

test('where it cannot be loaded that is said with the reason, and another try brings it', async () => {
  const { server } = await showPart(<SampleReportScreen />, {
    answers: { sampleReport: new Refused(503, { error: 'The samples are on their way.', code: 'X' }) },
  });
  const notice = within(await screen.findByRole('alert'));
  expect(
    notice.getByText('The sample report could not be loaded. The samples are on their way.'),
  ).toBeDefined();
  server.answers.sampleReport = fullFixture;
  fireEvent.click(notice.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { level: 2, name })).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});
