-- What is planned for a location, each target from a day on.
create table targets (
  account_id uuid not null references accounts (id) on delete cascade,
  id uuid not null,
  version integer not null default 1,
  hidden boolean not null default false,
  created_at timestamptz not null,
  created_by uuid not null,
  modified_at timestamptz not null,
  modified_by uuid not null,
  title text not null,
  location_id uuid not null,
  -- None: everything in the location.
  material_id uuid,
  figure text not null,
  volume double precision,
  state text not null,
  weight double precision,
  valid_from text not null,
  primary key (account_id, id),
  constraint targets_location_id_fkey foreign key (account_id, location_id) references locations (account_id, id),
  constraint targets_material_id_fkey foreign key (account_id, material_id) references materials (account_id, id)
);
create unique index targets_title_unique on targets (account_id, lower(title));
create index targets_location on targets (account_id, location_id);
create index targets_material on targets (account_id, material_id);
select haulway_protect('targets');

-- What lay at a location at an instant: later loads and dumps are added to it.
create table stockcounts (
  account_id uuid not null references accounts (id) on delete cascade,
  id uuid not null,
  version integer not null default 1,
  hidden boolean not null default false,
  created_at timestamptz not null,
  created_by uuid not null,
  modified_at timestamptz not null,
  modified_by uuid not null,
  title text not null,
  location_id uuid not null,
  -- None: loads whose material is unknown.
  material_id uuid,
  counted_at timestamptz not null,
  volume double precision,
  state text not null,
  weight double precision,
  source text not null,
  note text,
  primary key (account_id, id),
  constraint stockcounts_location_id_fkey foreign key (account_id, location_id) references locations (account_id, id),
  constraint stockcounts_material_id_fkey foreign key (account_id, material_id) references materials (account_id, id)
);
create unique index stockcounts_title_unique on stockcounts (account_id, lower(title));
create index stockcounts_location on stockcounts (account_id, location_id);
create index stockcounts_material on stockcounts (account_id, material_id);
select haulway_protect('stockcounts');

-- What belongs to a location of a closed project is as closed as the location.
create policy targets_open on targets as restrictive for select
  using (case when (select haulway_closed('projects')) = '{}' then true
    else location_id <> all ((select haulway_closed('locations'))::uuid[]) end);
create policy stockcounts_open on stockcounts as restrictive for select
  using (case when (select haulway_closed('projects')) = '{}' then true
    else location_id <> all ((select haulway_closed('locations'))::uuid[]) end);
