-- What machines are for: at work, held up, standing by or down, and why.

-- Reasons of an account, as a tree by topic; each says its own status.
create table status_reasons (
  account_id uuid not null references accounts (id) on delete cascade,
  id uuid not null,
  version integer not null default 1,
  hidden boolean not null default false,
  created_at timestamptz not null,
  created_by uuid not null,
  modified_at timestamptz not null,
  modified_by uuid not null,
  title text not null,
  status text not null,
  parent_id uuid,
  code text,
  position double precision,
  primary key (account_id, id),
  constraint status_reasons_parent_id_fkey foreign key (account_id, parent_id) references status_reasons (account_id, id)
);
create index status_reasons_parent on status_reasons (account_id, parent_id);
select haulway_protect('status_reasons');

-- What a dispatcher set. Spans of a machine do not lie over each other: whoever writes one holds the machine.
create table machine_statuses (
  account_id uuid not null references accounts (id) on delete cascade,
  id uuid not null,
  -- Goes on from what the machine had before, so that one number says what of a machine somebody has seen.
  version integer not null,
  created_at timestamptz not null,
  created_by uuid not null,
  modified_at timestamptz not null,
  modified_by uuid not null,
  equipment_id uuid not null,
  from_at timestamptz not null,
  -- null: from then on.
  to_at timestamptz,
  status text not null check (status in ('operating', 'delay', 'standby', 'down')),
  reason_id uuid,
  note text,
  source text not null default 'dispatcher' check (source in ('dispatcher')),
  primary key (account_id, id),
  constraint machine_statuses_span check (to_at > from_at),
  constraint machine_statuses_equipment_id_fkey foreign key (account_id, equipment_id)
    references equipment (account_id, id) on delete cascade,
  constraint machine_statuses_reason_id_fkey foreign key (account_id, reason_id) references status_reasons (account_id, id)
);
create index machine_statuses_machine on machine_statuses (account_id, equipment_id, from_at desc);
create index machine_statuses_version on machine_statuses (account_id, equipment_id, version desc);
create index machine_statuses_reason on machine_statuses (account_id, reason_id);
-- Of a machine one goes on at the most.
create unique index machine_statuses_open on machine_statuses (account_id, equipment_id) where to_at is null;
select haulway_protect('machine_statuses');
