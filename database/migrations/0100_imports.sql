-- Past events and tracks that people bring as files: each is one batch, which is taken in and revoked as a whole (decision 0100).

create table imports (
  account_id uuid not null references accounts (id) on delete cascade,
  id uuid not null,
  kind text not null constraint imports_kind check (kind in ('events', 'tracks')),
  state text not null constraint imports_state check (state in ('taking', 'taken', 'revoking', 'revoked')),
  file_name text not null,
  made_at timestamptz not null,
  made_by uuid not null,
  revoked_at timestamptz,
  revoked_by uuid,
  -- Rows of the file, those of them that were there already, those that are wrong, and those of committed periods.
  rows integer not null,
  duplicates integer not null,
  wrong integer not null,
  held integer not null,
  machines uuid[] not null,
  from_at timestamptz,
  until_at timestamptz,
  -- What was hauled by its machines about that time, before and after.
  before jsonb,
  after jsonb,
  -- Rows that were not taken, as they stand in the file, with what is wrong.
  header jsonb not null,
  refused jsonb not null,
  primary key (account_id, id)
);
create index imports_newest on imports (account_id, made_at desc, id desc);
-- One at a time: what is there already is looked at before, and must not be taken twice.
create unique index imports_busy on imports (account_id) where state in ('taking', 'revoking');
select haulway_protect('imports');

-- What is taken in of an import, a machine's stretch at a time: facts as they are handed to the owner of the account.
create table import_parts (
  account_id uuid not null,
  import_id uuid not null,
  part integer not null,
  equipment_id uuid not null,
  rows integer not null,
  facts bytea not null,
  -- Taken in, or revoked, by what its import is doing; and of its rows those that the account does not keep.
  done boolean not null default false,
  dropped integer not null default 0,
  primary key (account_id, import_id, part),
  constraint import_parts_import_id_fkey foreign key (account_id, import_id)
    references imports (account_id, id) on delete cascade,
  constraint import_parts_equipment_id_fkey foreign key (account_id, equipment_id)
    references equipment (account_id, id) on delete cascade
);
create index import_parts_equipment on import_parts (account_id, equipment_id);
select haulway_protect('import_parts');
