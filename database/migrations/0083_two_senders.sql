-- Facts of a device whose numbers it had used before with other values: set aside, counted, told.
alter table devices
  add column refused bigint not null default 0,
  add column refused_at timestamptz,
  -- When it last looked as if two senders had its secret.
  add column two_senders_at timestamptz;
