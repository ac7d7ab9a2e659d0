-- What devices sent that could not be understood: the newest messages, and counts of all by reason.
create table unreadable_messages (
  account_id uuid not null,
  device_id uuid not null,
  -- SHA-256 of the whole message without the secret: a repeated one is recognised.
  digest bytea not null,
  -- Of the device, so that both are deleted and restored with it.
  equipment_id uuid not null,
  protocol text not null,
  -- The field at fault; empty: the message as a whole.
  field text not null,
  reason text not null,
  message text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (account_id, device_id, digest),
  constraint unreadable_messages_device_id_fkey foreign key (account_id, device_id)
    references devices (account_id, id) on delete cascade
);
select haulway_protect('unreadable_messages');

create table message_faults (
  account_id uuid not null,
  device_id uuid not null,
  -- unreadable: nothing was stored; ignored: all but the field was stored; positionless: the receiver had no position.
  kind text not null check (kind in ('unreadable', 'ignored', 'positionless', 'encrypted')),
  field text not null,
  reason text not null,
  equipment_id uuid not null,
  count bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (account_id, device_id, kind, field, reason),
  constraint message_faults_device_id_fkey foreign key (account_id, device_id)
    references devices (account_id, id) on delete cascade
);
create index message_faults_equipment on message_faults (account_id, equipment_id);
create index unreadable_messages_equipment on unreadable_messages (account_id, equipment_id);
select haulway_protect('message_faults');
