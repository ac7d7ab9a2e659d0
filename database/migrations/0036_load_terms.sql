-- What a load is and counts as follows from settings as they held at its moment; measured beats estimate.

alter table cycles
  -- What somebody pressed; what it counts as, and whose word that is.
  add column stated_material_id uuid,
  add column material_id uuid,
  add column material_source text,
  -- Loose cubic metres.
  add column volume double precision,
  add column volume_source text;
create index cycles_material on cycles (account_id, material_id) where material_id is not null;

-- Settings of an entry from an instant on: of a route its materials, of a material its density, of a machine its
-- category, of a category what a body holds, of a location what is loaded there.
create table load_terms (
  account_id uuid not null,
  kind text not null check (kind in ('routes', 'locations', 'materials', 'equipment', 'haulcategories')),
  entry_id uuid not null,
  valid_from timestamptz not null,
  terms jsonb not null,
  -- Stored loads from this instant on were not looked at with these yet; null: they were.
  due_from timestamptz,
  primary key (account_id, kind, entry_id, valid_from)
);

-- The present settings hold from now on. For what was before nothing else is known; the report showed it by them too.
alter table routes no force row level security;
alter table routes_material_settings no force row level security;
alter table locations no force row level security;
alter table locations_materials no force row level security;
alter table materials no force row level security;
alter table equipment no force row level security;
alter table haul_categories no force row level security;
alter table cycles no force row level security;

insert into load_terms (account_id, kind, entry_id, valid_from, terms)
select account_id, 'routes', id, '-infinity'::timestamptz,
       jsonb_build_object('material', material_id, 'places', coalesce(
         (select jsonb_agg(jsonb_build_object('location', s.location_id, 'material', s.material_id, 'weight', s.weight,
                   'volume', s.volume) order by s.position)
            from routes_material_settings s where s.account_id = routes.account_id and s.route_id = routes.id), '[]'))
  from routes
union all
select account_id, 'locations', id, '-infinity',
       jsonb_build_object('materials', coalesce(
         (select jsonb_agg(m.material_id order by m.position)
            from locations_materials m where m.account_id = locations.account_id and m.location_id = locations.id), '[]'))
  from locations
union all
select account_id, 'materials', id, '-infinity',
       jsonb_build_object('density', density, 'looseFactor', loose_factor, 'compactedFactor', compacted_factor)
  from materials
union all
select account_id, 'equipment', id, '-infinity', jsonb_build_object('haulCategory', haul_category_id) from equipment
union all
select account_id, 'haulcategories', id, '-infinity',
       jsonb_build_object('capacityWeight', capacity_weight, 'capacityVolume', capacity_volume)
  from haul_categories;

-- As the report showed it until now; the rest comes as cycles are derived anew.
update cycles
   set material_id = routes.material_id, material_source = 'route'
  from routes
 where routes.account_id = cycles.account_id and routes.id = cycles.route_id and routes.material_id is not null;

alter table routes force row level security;
alter table routes_material_settings force row level security;
alter table locations force row level security;
alter table locations_materials force row level security;
alter table materials force row level security;
alter table equipment force row level security;
alter table haul_categories force row level security;
alter table cycles force row level security;

select haulway_protect('load_terms');

-- For loads of a route from an instant on, the settings of the moment hold in which somebody decided so.
create table recalculations (
  account_id uuid not null,
  route_id uuid not null,
  made_at timestamptz not null,
  holds_from timestamptz not null,
  made_by uuid not null,
  due_from timestamptz,
  primary key (account_id, route_id, made_at),
  foreign key (account_id, route_id) references routes (account_id, id) on delete cascade
);
select haulway_protect('recalculations');
