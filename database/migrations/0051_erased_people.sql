-- What remains in JSON of people who are erased: their ids, so that figures and the record keep whose they are, and a neutral
-- name in the place of all else.

-- The value without what says who these people are: of an object with their id the title and the picture, and every text that
-- is one of `texts` (in lower case). Figures beside them stay.
create function haulway_neutral(value jsonb, people text[], texts text[], name text) returns jsonb
  language plpgsql immutable as $$
declare
  changed jsonb;
begin
  case jsonb_typeof(value)
  when 'object' then
    select coalesce(jsonb_object_agg(one.key, haulway_neutral(one.value, people, texts, name)), '{}') into changed
      from jsonb_each(value) one;
    if not coalesce(value ->> 'id' = any(people), false) then return changed; end if;
    return changed || (select coalesce(jsonb_object_agg(key, case key when 'avatar' then 'null' else to_jsonb(name) end), '{}')
      from jsonb_object_keys(value) key where key in ('title', 'fullName', 'avatar'));
  when 'array' then
    return (select coalesce(jsonb_agg(haulway_neutral(one.value, people, texts, name) order by one.place), '[]')
      from jsonb_array_elements(value) with ordinality one (value, place));
  when 'string' then
    return case when lower(value #>> '{}') = any(texts) then to_jsonb(name) else value end;
  else
    return value;
  end case;
end
$$;

-- Of a change of the person's own entry only that there was one, and what they might do: neither names nor numbers.
create function haulway_stripped(value jsonb) returns jsonb
  language sql immutable
  return case when jsonb_typeof(value) = 'object' then
    (select coalesce(jsonb_object_agg(one.key, one.value), '{}') from jsonb_each(value) one
      where one.key in ('roles', 'state', 'container', 'entry', 'size')
        or jsonb_typeof(one.value) = 'boolean' and one.key not like 'attributes.%') end;

-- Makes the record of changes of the transaction's account forget these people: in lines that name one of them by id, or one of
-- `traces` (addresses in lower case, ids of entries about them), all of `texts`. The one way to change what is on record: it
-- takes away and adds nothing, so it runs with the rights of the owner of the tables.
create function haulway_erase_from_record(people text[], traces text[], texts text[], name text) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update audit_log a
     set before = case when own then haulway_stripped(a.before) else haulway_neutral(a.before, people, texts, name) end,
         after = case when own then haulway_stripped(a.after) else haulway_neutral(a.after, people, texts, name) end
    from (select id, resource in ('users', 'drivers', 'sessions') and entity_id::text = any(people)
               or coalesce(coalesce(after, before) ->> 'entry' = any(people), false) as own,
             lower(concat(entity_id, before, after)) as said
            from audit_log where account_id = haulway_account()) found
   where a.account_id = haulway_account() and a.id = found.id
     and (own or exists (select from unnest(people || traces) one where position(one in found.said) > 0))
$$;
revoke all on function haulway_erase_from_record(text[], text[], text[], text) from public;
grant execute on function haulway_erase_from_record(text[], text[], text[], text) to haulway_app;
