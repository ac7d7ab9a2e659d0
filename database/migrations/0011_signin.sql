-- Mail, sign-in, second factor, identities, tokens of integrations.

-- Mail and SMS on their way. Belongs to no account: a forgotten password has none. The words go when it was sent.
create table outbox (
  id uuid primary key,
  channel text not null default 'mail' check (channel in ('mail', 'sms')),
  recipient text not null,
  template text not null,
  language text not null,
  words jsonb not null,
  -- Path of this site that the message leads to; the host is put before it when it is sent.
  link text,
  -- The account that asked for it, for its hourly share.
  sender_account uuid,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed', 'unknown')),
  attempts integer not null default 0,
  created_at timestamptz not null,
  next_attempt_at timestamptz not null,
  finished_at timestamptz,
  problem text
);
create index outbox_due on outbox (next_attempt_at) where state in ('waiting', 'sending');
create index outbox_recipient on outbox (lower(recipient), created_at);
create index outbox_sender on outbox (sender_account, created_at) where sender_account is not null;
grant select, insert, update, delete on outbox to haulway_app;

-- A session is one sign-in of one browser. It has a name of its own for lists; a remembered one outlives its token and
-- gets new ones for a remember token, each of which serves once.
alter table sessions
  add column id uuid not null default gen_random_uuid() constraint sessions_id_unique unique,
  add column remembered_until timestamptz,
  add column user_agent text,
  add column address text,
  drop column remembered;

create table remember_tokens (
  token_hash bytea primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  used_at timestamptz
);
create index remember_tokens_session on remember_tokens (session_id);
grant select, insert, update, delete on remember_tokens to haulway_app;

-- Wishes for a new password, known addresses and unknown alike; answered beside the request.
create table reset_requests (
  address text primary key,
  language text not null,
  requested_at timestamptz not null,
  -- Only of a wish to sign up: the name to make a user with.
  full_name text
);
grant select, insert, update, delete on reset_requests to haulway_app;

-- One a user: a newer one replaces the older.
create table password_resets (
  user_id uuid primary key references users (id) on delete cascade,
  token_hash bytea not null unique,
  expires_at timestamptz not null
);
grant select, insert, update, delete on password_resets to haulway_app;

-- The second factor of sign-in: a secret shared with the person's authenticator, in use once it has been proved.
create table second_factors (
  user_id uuid primary key references users (id) on delete cascade,
  secret text not null,
  enabled_at timestamptz,
  -- The latest time step whose code was used: a code serves once.
  last_step bigint not null default 0
);
grant select, insert, update, delete on second_factors to haulway_app;

-- Codes for when the authenticator is lost; a used one is deleted.
create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);
grant select, insert, update, delete on recovery_codes to haulway_app;

-- Tokens of integrations: they act for the user who made them, in one account, with at most these roles.
create table api_tokens (
  account_id uuid not null references accounts (id) on delete cascade,
  id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  title text not null,
  token_hash bytea not null,
  role integer not null check (role between 1 and 5),
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  primary key (account_id, id)
);
create unique index api_tokens_hash on api_tokens (account_id, token_hash);
create index api_tokens_user on api_tokens (user_id);
select haulway_protect('api_tokens');

-- Identities at an identity provider: who they are is issuer and subject, never an email.
create table identities (
  id uuid primary key,
  issuer text not null,
  subject text not null,
  user_id uuid not null references users (id) on delete cascade,
  associated_at timestamptz not null,
  constraint identities_subject unique (issuer, subject),
  constraint identities_user unique (user_id, issuer)
);
grant select, insert, update, delete on identities to haulway_app;

-- Ways to the identity provider and back, each for one browser and one use.
create table identity_attempts (
  state_hash bytea primary key,
  browser_hash bytea not null,
  -- The sign-in that an identity is to be linked to; null: this is to become a sign-in.
  session_id uuid references sessions (id) on delete cascade,
  nonce text not null,
  verifier text not null,
  redirect text not null,
  expires_at timestamptz not null
);
grant select, insert, update, delete on identity_attempts to haulway_app;
