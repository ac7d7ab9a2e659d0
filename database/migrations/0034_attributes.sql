-- Values that programs keep beside an entry of any resource; they go with it (the slice attributes removes them).
create table attributes (
  account_id uuid not null references accounts (id),
  resource text not null,
  entry_id uuid not null,
  name text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid not null,
  modified_at timestamptz not null,
  modified_by uuid not null,
  value jsonb not null,
  primary key (account_id, resource, entry_id, name)
);
select haulway_protect('attributes');
