import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import type { BulkJob } from '../../../contract/analysis/bulk-analysis.ts';
import { accountOf } from '../../test-accounts.ts';
import type { AnsweringServer, Answers } from '../../test-answers.ts';
import { showPart } from '../../test-screen.tsx';
import { JobItem } from './job-item.tsx';
import { aJob } from './job.fixture.ts';

export const endedAt = '2026-11-22T04:00:00.000Z';
export const ended = { finished_at: endedAt, progress: 100 } as const;

/** One job of the list, which changes as the answers say; its name is Spring. */
export const showJob = (changes: Partial<BulkJob>, answers: Answers = {}, usesCredits = true) =>
  showPart(<KeptJob first={aJob(changes)} usesCredits={usesCredits} />, {
    account: accountOf('agency'),
    answers,
  });

function KeptJob({ first, usesCredits }: { first: BulkJob; usesCredits: boolean }) {
  const [job, keep] = useState(first);
  return (
    <ul>
      <JobItem
        job={job}
        keep={keep}
        usesCredits={usesCredits}
        renderResults={({ id }) => <p>Results of {id}</p>}
      />
    </ul>
  );
}

export const item = () => within(screen.getByRole('listitem', { name: 'Spring' }));

export const inputsOf = (server: AnsweringServer, wanted: string) =>
  server.asked.filter(({ name }) => name === wanted).map(({ input }) => input);
