-- How often somebody has tried to prove who they are, counted for all processes and over their restarts. Neither logins
-- nor addresses are kept, only hashes of them.
create table sign_in_attempts (
  key_hash bytea primary key,
  spent integer not null,
  -- When the count starts anew.
  ends_at timestamptz not null
);
create index sign_in_attempts_end on sign_in_attempts (ends_at);
grant select, insert, update, delete on sign_in_attempts to haulway_app;
