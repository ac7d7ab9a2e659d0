-- One normal form of names, changes of logins that can be undone, places that are a person's own.

-- Two spellings of one name are one name. This is the only place that says which: what compares logins and addresses, and
-- what counts guesses at them, asks here.
create function haulway_fold(name text) returns text
  language sql immutable strict parallel safe
  return lower(normalize(name, NFKC));

alter table users
  add column login_key text generated always as (haulway_fold(login_id)) stored,
  add column email_key text generated always as (haulway_fold(email)) stored;
drop index users_login;
drop index users_email;
create unique index users_login on users (login_key);
create unique index users_email on users (email_key);

-- Who signed in from a browser or a network lately keeps a way in from there while others guess. Kept as hashes.
create table known_places (
  user_id uuid not null references users (id) on delete cascade,
  place_hash bytea not null,
  seen_at timestamptz not null,
  primary key (user_id, place_hash)
);
create index known_places_seen on known_places (seen_at);
grant select, insert, update, delete on known_places to haulway_app;

-- A login or an address as it was before a change; the link of the mail to the old address brings it back.
create table login_changes (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  token_hash bytea not null unique,
  login_id text not null,
  email text not null,
  changed_at timestamptz not null,
  expires_at timestamptz not null
);
create index login_changes_user on login_changes (user_id);
grant select, insert, update, delete on login_changes to haulway_app;

-- A person's own tokens, in whichever account: to list them and to end them.
create policy api_tokens_own on api_tokens for select
  using (user_id = nullif(current_setting('app.user', true), '')::uuid);
create policy api_tokens_own_end on api_tokens for delete
  using (user_id = nullif(current_setting('app.user', true), '')::uuid);
