-- An analysis has a verdict. One that is not scored has no score, and of one to avoid the price is kept apart from what
-- is recommended. Figures of the model before get the verdict that follows from them; their texts are completed where
-- they are read (channel-analysis/former-results.ts), by the same rule.
alter table channel_analyses alter column sponsorship_score drop not null;

update channel_results r set figures = (judged.figures || jsonb_build_object('verdict', judged.verdict) ||
  case judged.verdict
    when 'Not scored' then '{"sponsorshipScore": null}'::jsonb
    when 'Avoid' then jsonb_build_object('recommendedPricing', null,
      'ifYouBookAnyway', judged.figures -> 'recommendedPricing')
    else '{}'::jsonb end)::json
from (
  select id, figures, case
    when jsonb_typeof(figures -> 'recommendedPricing') is distinct from 'object' then 'Not scored'
    when figures ->> 'brandSafety' = 'low' then 'Avoid'
    when figures ->> 'brandSafety' = 'medium' or figures ->> 'riskLevel' = 'high'
      or (figures ->> 'sponsorshipScore')::numeric < 60 then 'Caution'
    when figures ->> 'riskLevel' = 'low' and (figures ->> 'sponsorshipScore')::numeric >= 80 then 'Strong'
    else 'Good' end as verdict
  from (select id, figures::jsonb as figures from channel_results) kept
  where not figures ? 'verdict') judged
where judged.id = r.id;

-- Row level security would bind the owner of the tables too.
alter table channel_analyses no force row level security;
update channel_analyses a set sponsorship_score = null from channel_results r
where r.id = a.result_id and r.figures ->> 'verdict' = 'Not scored';
alter table channel_analyses force row level security;
