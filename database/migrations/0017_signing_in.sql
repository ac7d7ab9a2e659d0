-- Limits on guessing, and identities that wait for their owner's word.

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

-- Somebody came from the identity provider with a verified email of a user here. Nothing follows from it until that user,
-- signed in otherwise in the same browser, says that it is theirs.
create table identity_matches (
  browser_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  issuer text not null,
  subject text not null,
  expires_at timestamptz not null
);
create index identity_matches_user on identity_matches (user_id);
grant select, insert, update, delete on identity_matches to haulway_app;
