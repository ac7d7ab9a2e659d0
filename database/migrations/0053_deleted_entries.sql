-- What was deleted can be restored for 30 days (decision 0049).

-- Deleted entries, with all that was their own.
create table deleted_entries (
  account_id uuid not null references accounts (id),
  resource text not null,
  entry_id uuid not null,
  -- The line of the record that says so; it has the values as they were read.
  line_id uuid not null,
  deleted_at timestamptz not null,
  -- The same for all that one call deleted, and in which order it did.
  deletion text not null default pg_current_xact_id()::text,
  number bigint not null generated always as identity,
  -- Rows by their tables, in the order in which they come back: [{ "table": …, "rows": […] }, …].
  kept jsonb not null,
  primary key (account_id, resource, entry_id)
);
create index deleted_entries_line on deleted_entries (account_id, line_id);
create index deleted_entries_at on deleted_entries (account_id, deleted_at);
select haulway_protect('deleted_entries');

-- `held`: bytes of an entry that was deleted at `touched_at`; they go when it can no longer be restored.
alter table file_objects
  drop constraint file_objects_state_check,
  add constraint file_objects_state_check check (state in ('pending', 'kept', 'held', 'doomed'));
