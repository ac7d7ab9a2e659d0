-- What became of the backups, for those who look after the installation. Of no account; the files are elsewhere.
create table backups (
  id uuid primary key default gen_random_uuid(),
  began_at timestamptz not null,
  ended_at timestamptz not null,
  file text not null,
  -- Of a backup that was read back and found whole; null when it failed.
  bytes bigint,
  rows bigint,
  problem text,
  check ((problem is null) = (bytes is not null))
);
create index backups_ended on backups (ended_at);
grant select on backups to haulway_app;
