-- For an hour two indexes had this number; they come with a later one, and what has it now runs.
drop index events_unresolved;
drop index events_decided;

-- What a machine weighs empty joins the terms that loads are weighed by: the present one is all that is known of before.
alter table equipment no force row level security;
alter table haul_categories no force row level security;
alter table load_terms no force row level security;

update load_terms held set terms = held.terms || jsonb_build_object('tare', e.tare)
  from equipment e where e.account_id = held.account_id and e.id = held.entry_id and held.kind = 'equipment';
update load_terms held set terms = held.terms || jsonb_build_object('tareDefault', c.tare_default)
  from haul_categories c where c.account_id = held.account_id and c.id = held.entry_id and held.kind = 'haulcategories';

alter table equipment force row level security;
alter table haul_categories force row level security;
alter table load_terms force row level security;
