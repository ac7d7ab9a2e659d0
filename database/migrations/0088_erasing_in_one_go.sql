-- Whether a line of the record is about one of these people themselves, or about a file of their entry.
create function haulway_about(line audit_log, people text[]) returns boolean
  language sql immutable
  return line.resource in ('users', 'drivers', 'sessions') and line.entity_id::text = any(people)
    or coalesce(coalesce(line.after, line.before) ->> 'entry' = any(people), false);

/*
 * As before, but each line of the account is looked at once. It was joined with itself: where the server took a record of a thousand
 * lines for a short one, each was compared with all of them, and nobody could change the entry meanwhile.
 */
create or replace function haulway_erase_from_record(people text[], traces text[], texts text[], name text) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update audit_log a
     set before = case when haulway_about(a, people) then haulway_stripped(a.before)
                       else haulway_neutral(a.before, people, texts, name) end,
         after = case when haulway_about(a, people) then haulway_stripped(a.after)
                      else haulway_neutral(a.after, people, texts, name) end
   where a.account_id = haulway_account()
     and (haulway_about(a, people)
       or exists (select from unnest(people || traces) one
                   where position(one in lower(concat(a.entity_id, a.before, a.after))) > 0))
$$;
