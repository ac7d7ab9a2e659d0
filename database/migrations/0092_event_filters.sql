-- Choices of the detailed report of events that people keep for themselves under a name.

create table event_filters (
  account_id uuid not null references accounts (id),
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  title text not null,
  -- As the address of the report has it.
  query text not null,
  modified_at timestamptz not null,
  primary key (account_id, user_id, id)
);
create unique index event_filters_title_unique on event_filters (account_id, user_id, lower(title));
select haulway_protect('event_filters');
