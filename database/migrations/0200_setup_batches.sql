-- What the set-up takes from recorded tracks in one step: the zones, routes and machines made, and the imports of
-- their positions (decision 0069). Revoking it revokes all of them.
create table setup_batches (
  account_id uuid not null references accounts (id) on delete cascade,
  id uuid not null,
  title text not null,
  made_at timestamptz not null,
  made_by uuid not null,
  -- Entries made for it: [{"resource": "locations", "id": "..."}].
  entries jsonb not null,
  revoked_at timestamptz,
  revoked_by uuid,
  -- When its entries were deleted, after its positions.
  cleared_at timestamptz,
  primary key (account_id, id)
);
create index setup_batches_newest on setup_batches (account_id, made_at desc, id desc);
select haulway_protect('setup_batches');

alter table imports add column batch_id uuid,
  add constraint imports_batch_id_fkey foreign key (account_id, batch_id) references setup_batches (account_id, id);
create index imports_batch on imports (account_id, batch_id) where batch_id is not null;

-- Tracks wait for their turn (decision 0100).
drop index imports_busy;
create index imports_under_way on imports (account_id, made_at, id) where state in ('taking', 'revoking');

-- Revoked positions are void and stay here, from this instant on, for as long as the account keeps positions.
alter table import_parts add column void bytea, add column void_from timestamptz;
create index import_parts_void on import_parts (account_id, void_from) where void is not null;
