/*
 * As before, but a list that names none of them is returned as it is, and the text of a line is made once for all that is looked for. Each number of each shape on record was looked at by itself:
 * erasing somebody whose record held a few thousand shapes took minutes, and held the person and their driver for as long.
 */
create or replace function haulway_neutral(value jsonb, people text[], texts text[], name text) returns jsonb
  language plpgsql immutable as $$
declare
  changed jsonb;
  said text;
begin
  if jsonb_typeof(value) = 'array' then
    said := value::text;
    -- Numbers alone; or nobody as JSON writes them, with what it escapes, without the quotes.
    if position('"' in said) = 0 or not exists (
      select from (select lower(said) as low offset 0) t, unnest(people || texts) one
       where position(lower(trim(both '"' from to_jsonb(one)::text)) in t.low) > 0) then
      return value;
    end if;
  end if;
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

create or replace function haulway_erase_from_record(people text[], traces text[], texts text[], name text) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update audit_log a
     set before = case when haulway_about(a, people) then haulway_stripped(a.before)
                       else haulway_neutral(a.before, people, texts, name) end,
         after = case when haulway_about(a, people) then haulway_stripped(a.after)
                      else haulway_neutral(a.after, people, texts, name) end
   where a.account_id = haulway_account()
     and (haulway_about(a, people)
       or exists (select from (select lower(concat(a.entity_id, a.before, a.after)) as said offset 0) line,
                              unnest(people || traces) one
                   where position(one in line.said) > 0))
$$;
