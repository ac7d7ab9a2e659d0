-- Rules of a location for those who come and go, and what may be loaded or dumped there.
--
-- A circle or corridor needs no column: `boundary` holds the polygon that detection reads, and beside it, as the member
-- `shape`, the centre and radius, or the line and width, that its coordinates follow from.

alter table locations
  -- Seconds; absent: the account's usual ones.
  add column minimum_dwell double precision check (minimum_dwell > 0),
  add column load_seconds double precision check (load_seconds > 0),
  add column dump_seconds double precision check (dump_seconds > 0);

-- An import finds locations by name, as the list does.
create index locations_title on locations (account_id, lower(title));

-- The materials that belong to a location; none: any.
create table locations_materials (
  account_id uuid not null,
  location_id uuid not null,
  material_id uuid not null,
  position integer not null,
  primary key (account_id, location_id, material_id),
  constraint locations_materials_location_id_fkey foreign key (account_id, location_id)
    references locations (account_id, id) on delete cascade,
  constraint locations_materials_material_id_fkey foreign key (account_id, material_id)
    references materials (account_id, id)
);
create index locations_materials_material on locations_materials (account_id, material_id);
select haulway_protect('locations_materials');
