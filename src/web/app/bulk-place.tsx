import { BulkPanel } from '../analysis/bulk-analysis/bulk-panel.tsx';
import { JobLibrary } from '../analysis/library/library.tsx';

/** Bulk analysis, with the library's table for what each job has found. */
export function BulkPlace() {
  return (
    <BulkPanel
      renderResults={({ id, job_name }) => <JobLibrary jobId={id} title={`Results: ${job_name}`} />}
    />
  );
}
