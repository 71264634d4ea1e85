-- oldest program: 012
-- What the library shows of a channel and finds it by; deleted after 30 days like its name. Results from before have
-- neither, and are found by their names.
alter table channel_results add column handle text;
alter table channel_results add column thumbnail_url text;
