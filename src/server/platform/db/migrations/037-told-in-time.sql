-- oldest program: 012
-- no transaction
-- For the task that tells people of ended bulk jobs.
drop index concurrently if exists bulk_jobs_finished;
create index concurrently bulk_jobs_finished on bulk_jobs (finished_at) where finished_at is not null;
-- For the task that tells of reached limits: whose credits have moved lately. The ledger is written in order of time.
drop index concurrently if exists credit_ledger_recent;
create index concurrently credit_ledger_recent on credit_ledger using brin (created_at);
