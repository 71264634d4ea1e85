-- oldest program: 012
-- Whose look a quote or a proposal has, where it is one of the workspace's clients; of one that is gone nothing is shown.
alter table quotes add column client_id uuid;
alter table proposals add column client_id uuid;
