-- What positions and their acknowledgements cost (decision 0057).

/*
 * Appends a row to the journal of each of these accounts, all of them with one flush to disk: account n has the fence n, the
 * number of its row, when it came, and the next so many bytes of `payloads`. Each row is written as its own account, so that
 * row security holds as anywhere else. Answers the places of accounts whose writer's memory is not the newest, or that are
 * just being taken over: nothing is written for those, and the others are not held up by them.
 */
create function telemetry_append(
  accounts uuid[], fences bigint[], ids bigint[], received timestamptz[], sizes integer[], payloads bytea
) returns integer[]
  language plpgsql as $$
declare
  refused integer[] := '{}';
  start integer := 1;
begin
  for place in 1 .. cardinality(accounts) loop
    perform set_config('app.account', accounts[place]::text, true);
    perform from telemetry_owners where account_id = accounts[place] and fence = fences[place]
      for share skip locked;
    if found then
      insert into telemetry_journal (account_id, id, received_at, payload)
        values (accounts[place], ids[place], received[place], substring(payloads from start for sizes[place]));
    else
      refused := refused || place;
    end if;
    start := start + sizes[place];
  end loop;
  return refused;
end
$$;

-- Detection's state lies beside the first segment of every two hours; from there it follows.
alter table track_segments alter column state drop not null;
