-- oldest program: 012
-- Migration 062 acted for nobody and so saw none of the clicks it was to add up. While they are added up now, nothing
-- is counted; links redirect from memory meanwhile.
set local app.actor = 'system';
lock table click_counts in share row exclusive mode;
insert into click_totals (link_id, workspace_id, class, n, visitors, scans)
select link_id, workspace_id, class, sum(n), sum(visitors), coalesce(sum(n) filter (where source = 'qr'), 0)
from click_counts group by 1, 2, 3
on conflict (link_id, class)
do update set n = excluded.n, visitors = excluded.visitors, scans = excluded.scans;
set local app.actor = '';
