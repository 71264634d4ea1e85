import type { BulkJob } from '../../../contract/analysis/bulk-analysis.ts';

/** A job that has begun, with what a test changes of it. */
export function aJob(changes: Partial<BulkJob> = {}): BulkJob {
  return {
    id: '6f1c1c5e-6f0a-4b53-9a1e-0d6f4f2b7a11',
    job_name: 'Spring',
    status: 'processing',
    total_channels: 100,
    progress: 0,
    completed_count: 0,
    failed_count: 0,
    duplicate_count: 0,
    rejected_count: 0,
    retryable_count: 0,
    completed_analyses: [],
    failed_analyses: [],
    waiting_until: null,
    waiting_for: null,
    credits_held: 0,
    credits_spent: 0,
    created_at: '2026-11-22T03:00:00.000Z',
    finished_at: null,
    ...changes,
  };
}
