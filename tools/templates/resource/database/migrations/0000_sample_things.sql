-- Sample things of an account.
create table sample_things (
  account_id uuid not null references accounts (id),
  id uuid not null,
  version integer not null default 1,
  hidden boolean not null default false,
  created_at timestamptz not null,
  created_by uuid not null,
  modified_at timestamptz not null,
  modified_by uuid not null,
  title text not null,
  description text,
  primary key (account_id, id)
);
create unique index sample_things_title_unique on sample_things (account_id, lower(title));
select haulway_protect('sample_things');
