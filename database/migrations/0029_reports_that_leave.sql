-- Reports that leave the house: who gets them, whether they want them, and reports shared by link.

create table report_recipients (
  account_id uuid not null references accounts (id),
  id uuid not null,
  version integer not null default 1,
  hidden boolean not null default false,
  created_at timestamptz not null,
  created_by uuid not null,
  modified_at timestamptz not null,
  modified_by uuid not null,
  full_name text not null,
  phone text,
  email text,
  language text not null,
  comments text,
  primary key (account_id, id)
);
create unique index report_recipients_phone_unique on report_recipients (account_id, lower(phone));
create unique index report_recipients_email_unique on report_recipients (account_id, lower(email));
select haulway_protect('report_recipients');
-- STOP from a phone ends the messages of every account: which ones know it is found by the phone alone.
create policy report_recipients_phone on report_recipients for select
  using (phone = nullif(current_setting('app.phone', true), ''));
create index report_recipients_phone on report_recipients (phone) where phone is not null;

-- Whether the owner of a phone or of a mailbox wants the reports of an account. Apart from the entries that staff make and
-- delete: a refusal outlives them. Without a row a phone was never asked, and a mailbox never refused.
create table report_consents (
  account_id uuid not null references accounts (id),
  -- +15551234567, or a mail address in lower case.
  address text not null,
  -- By which the record of changes names it.
  id uuid not null,
  channel text not null check (channel in ('sms', 'mail')),
  state text not null check (state in ('pending', 'requested', 'accepted', 'denied', 'failed')),
  -- Of the last request, and of the one before it: a request that never left does not count.
  requested_at timestamptz,
  requested_before timestamptz,
  -- The message in the outbox that carries the last request.
  request_message uuid,
  wording text,
  declines integer not null default 0,
  decided_at timestamptz,
  -- By the page, by a message, or by the one click of a mail program; and the address of the network it came from.
  decided_by text check (decided_by in ('page', 'message', 'mailbox')),
  decided_from text,
  version integer not null default 1,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  primary key (account_id, address)
);
select haulway_protect('report_consents');
-- As above.
create policy report_consents_phone on report_consents for select
  using (address = nullif(current_setting('app.phone', true), ''));
create index report_consents_address on report_consents (address);

-- Links by which a recipient decides, without a sign-in. Each message brings a new one.
create table report_consent_links (
  account_id uuid not null,
  token_hash bytea not null,
  address text not null,
  created_at timestamptz not null,
  primary key (account_id, token_hash),
  constraint report_consent_links_address_fkey foreign key (account_id, address)
    references report_consents (account_id, address) on delete cascade
);
create index report_consent_links_address on report_consent_links (account_id, address);
select haulway_protect('report_consent_links');

-- Messages that arrived, by the provider's name for them, so that one that comes twice counts once. Of no account.
create table sms_received (
  id_hash bytea primary key,
  received_at timestamptz not null
);
create index sms_received_at on sms_received (received_at);
grant select, insert, delete on sms_received to haulway_app;

-- Reports shared by link: the figures as they were then.
create table shared_reports (
  account_id uuid not null references accounts (id),
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid not null,
  modified_at timestamptz not null,
  modified_by uuid not null,
  kind text not null check (kind in ('cycle-times')),
  recipient text not null,
  -- Where the link was sent to, when it was.
  address text,
  -- Goes with the recipient.
  recipient_id uuid,
  language text not null,
  token_hash bytea not null,
  expires_at timestamptz not null,
  opened_at timestamptz,
  content jsonb not null,
  primary key (account_id, id),
  constraint shared_reports_recipient_id_fkey foreign key (account_id, recipient_id)
    references report_recipients (account_id, id) on delete cascade
);
create unique index shared_reports_token on shared_reports (account_id, token_hash);
create index shared_reports_recipient on shared_reports (account_id, recipient_id);
create index shared_reports_address on shared_reports (account_id, address);
select haulway_protect('shared_reports');

-- Paths of this site by which the receiver ends messages of its kind: a page, and what a mail program's one click calls.
alter table outbox add column stop jsonb;
