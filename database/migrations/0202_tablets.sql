-- Tablets that join with a code (decision 0120). A row begins as a code that waits for its tablet, and remains after the
-- tablet is unregistered.
create table tablets (
  account_id uuid not null references accounts (id) on delete cascade,
  id uuid not null,
  title text not null,
  -- Of its screens, until a driver chooses another.
  language text not null,
  -- SHA-256 of the code without separators; null once it is used or withdrawn.
  code_hash bytea,
  -- Null: a code of a practice account, which each tablet may join with.
  code_expires_at timestamptz,
  -- The practice code that it joined with.
  practice_code_id uuid,
  -- SHA-256 of the tablet's own secret; null until it joins.
  secret_hash bytea,
  created_at timestamptz not null,
  created_by uuid not null,
  joined_at timestamptz,
  last_seen_at timestamptz,
  unregistered_at timestamptz,
  unregistered_by uuid,
  primary key (account_id, id),
  constraint tablets_practice_code_id_fkey foreign key (account_id, practice_code_id)
    references tablets (account_id, id),
  constraint tablets_joined check ((joined_at is null) = (secret_hash is null)),
  constraint tablets_code_used check (code_hash is null or joined_at is null)
);
-- Not unique: unique keys begin with the account, and 60 random bits that live 15 minutes do not collide.
create index tablets_code on tablets (code_hash) where code_hash is not null;
create index tablets_secret on tablets (secret_hash) where secret_hash is not null;
create index tablets_practice_code on tablets (account_id, practice_code_id) where practice_code_id is not null;
select haulway_protect('tablets');
-- A tablet that shows its code or its secret is found before its account is known.
create policy tablets_by_secret on tablets for select
  using ((select decode(nullif(current_setting('app.secret_hash', true), ''), 'hex')) in (secret_hash, code_hash));

-- The machines that a tablet may be put into.
create table tablets_machines (
  account_id uuid not null,
  tablet_id uuid not null,
  equipment_id uuid not null,
  -- When it was put into the machine last.
  entered_at timestamptz,
  primary key (account_id, tablet_id, equipment_id),
  constraint tablets_machines_tablet_id_fkey foreign key (account_id, tablet_id)
    references tablets (account_id, id) on delete cascade,
  constraint tablets_machines_equipment_id_fkey foreign key (account_id, equipment_id)
    references equipment (account_id, id)
);
create index tablets_machines_equipment on tablets_machines (account_id, equipment_id);
select haulway_protect('tablets_machines');

-- A tablet reports for each of its machines as a device of its own.
alter table devices add column tablet_id uuid,
  add constraint devices_tablet_id_fkey foreign key (account_id, tablet_id) references tablets (account_id, id);
create unique index devices_of_tablet on devices (account_id, tablet_id, equipment_id) where tablet_id is not null;
