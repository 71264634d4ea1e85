-- oldest program: 012
-- takes away: that an agreed day needs an agreed amount, which no program relies on
-- A deal may end with a fee, with a commission on the orders, with both, or with a product in place of either.
alter table offer_verdicts add column agreed_commission_percent double precision;
alter table offer_verdicts add constraint offer_verdicts_agreed_commission
  check (agreed_commission_percent > 0 and agreed_commission_percent <= 100) not valid;
alter table offer_verdicts add constraint offer_verdicts_agreed check (
  (agreed_amount_cents is null) = (agreed_currency is null)
  and (agreed_on is not null or (agreed_amount_cents is null and agreed_commission_percent is null))) not valid;
do $$ declare
  former text;
begin
  select conname into strict former from pg_constraint
  where conrelid = 'offer_verdicts'::regclass and contype = 'c' and conname <> 'offer_verdicts_agreed'
    and pg_get_constraintdef(oid) like '%agreed_currency IS NULL%';
  execute format('alter table offer_verdicts drop constraint %I', former);
end $$;
