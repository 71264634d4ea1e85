import { useEffect, useRef, useState } from 'react';
import type { BulkJob } from '../../../contract/analysis/bulk-analysis.ts';
import spoken from '../../ui/spoken.module.css';
import { describeSteps } from './progress-steps.ts';

/** Tells a screen reader of every quarter of a job and of its end, and of nothing between. */
export function ProgressAnnouncement({ jobs }: { jobs: readonly BulkJob[] | undefined }) {
  const known = useRef<readonly BulkJob[] | undefined>(undefined);
  const [sentence, setSentence] = useState('');
  useEffect(() => {
    const before = known.current;
    known.current = jobs;
    if (before === undefined || jobs === undefined) return;
    const steps = describeSteps(before, jobs);
    if (steps.length > 0) setSentence(steps.join(' '));
  }, [jobs]);
  return <output className={spoken.spoken}>{sentence}</output>;
}
