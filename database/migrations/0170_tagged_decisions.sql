-- What somebody decided of a load or dump carries the tags that it names, undone or not, as an undone decision can hold again: a
-- tag that is on any event is found by one look in event_tags.
alter table events no force row level security;
alter table tags no force row level security;
alter table event_tags no force row level security;
insert into event_tags (account_id, tag_id, equipment_id, event_key)
  select distinct tags.account_id, tags.id, d.equipment_id, d.key
    from events d
    cross join lateral json_array_elements_text(
      case json_typeof(d.detail->'tags') when 'array' then d.detail->'tags' else '[]' end) as carried (tag)
    join tags on tags.account_id = d.account_id and tags.id::text = carried.tag
   where d.type = 'decision'
  on conflict do nothing;
alter table events force row level security;
alter table tags force row level security;
alter table event_tags force row level security;
