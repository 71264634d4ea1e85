-- oldest program: 012
-- Links that were made for a campaign and are spelled as one of its creators belong to that creator.
set local app.actor = 'system';
insert into campaign_links (link_id, campaign_creator_id, workspace_id)
select link.id, (array_agg(creator.id))[1], link.workspace_id
from tracking_links link
join tracked_creators named on named.id = link.creator_id
join campaigns campaign on campaign.workspace_id = link.workspace_id and campaign.slug = link.utm ->> 'campaign'
join campaign_creators creator on creator.campaign_id = campaign.id and lower(creator.label) = lower(named.name)
group by link.id having count(*) = 1
on conflict (link_id) do nothing;
set local app.actor = '';
