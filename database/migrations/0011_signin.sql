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
