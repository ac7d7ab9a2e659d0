-- What an account asks of whoever signs in to it, and what a sign-in has shown beside a password.

alter table accounts add column required_sign_in text not null default 'NONE'
  check (required_sign_in in ('NONE', 'SECOND_FACTOR', 'IDENTITY_PROVIDER'));

-- A code was asked for, or the second factor was set up in this sign-in; the identity that was shown at its provider.
-- A sign-in whose identity is not associated any more has shown none.
alter table sessions
  add column two_steps boolean not null default false,
  add column identity_id uuid references identities (id) on delete set null;
create index sessions_identity on sessions (identity_id) where identity_id is not null;

-- Whoever signed in since their second factor was on had to enter a code.
update sessions s set two_steps = true
  from second_factors f where f.user_id = s.user_id and f.enabled_at <= s.created_at;
