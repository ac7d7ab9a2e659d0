-- Colour sets, map layers and their folders.

create table color_sets (
  account_id uuid not null references accounts (id),
  id uuid not null,
  version integer not null default 1,
  hidden boolean not null default false,
  created_at timestamptz not null,
  created_by uuid not null,
  modified_at timestamptz not null,
  modified_by uuid not null,
  title text not null,
  kind text not null,
  -- The one of its kind that the maps of the account use.
  used boolean not null,
  primary key (account_id, id)
);
create unique index color_sets_title_unique on color_sets (account_id, lower(title));
create unique index color_sets_used_unique on color_sets (account_id, kind) where used;
select haulway_protect('color_sets');

create table color_sets_states (
  account_id uuid not null,
  color_set_id uuid not null,
  position integer not null,
  state text not null,
  light text not null,
  dark text not null,
  primary key (account_id, color_set_id, position),
  constraint color_sets_states_color_set_id_fkey foreign key (account_id, color_set_id)
    references color_sets (account_id, id) on delete cascade
);
select haulway_protect('color_sets_states');

-- From a speed (km/h) on.
create table color_sets_speeds (
  account_id uuid not null,
  color_set_id uuid not null,
  position integer not null,
  speed double precision not null,
  light text not null,
  dark text not null,
  primary key (account_id, color_set_id, position),
  constraint color_sets_speeds_color_set_id_fkey foreign key (account_id, color_set_id)
    references color_sets (account_id, id) on delete cascade
);
select haulway_protect('color_sets_speeds');

-- From an age in minutes on.
create table color_sets_ages (
  account_id uuid not null,
  color_set_id uuid not null,
  position integer not null,
  minutes double precision not null,
  light text not null,
  dark text not null,
  primary key (account_id, color_set_id, position),
  constraint color_sets_ages_color_set_id_fkey foreign key (account_id, color_set_id)
    references color_sets (account_id, id) on delete cascade
);
select haulway_protect('color_sets_ages');

create table color_sets_materials (
  account_id uuid not null,
  color_set_id uuid not null,
  position integer not null,
  material_id uuid not null,
  light text not null,
  dark text not null,
  primary key (account_id, color_set_id, position),
  constraint color_sets_materials_color_set_id_fkey foreign key (account_id, color_set_id)
    references color_sets (account_id, id) on delete cascade,
  constraint color_sets_materials_material_id_fkey foreign key (account_id, material_id)
    references materials (account_id, id)
);
create index color_sets_materials_material on color_sets_materials (account_id, material_id);
select haulway_protect('color_sets_materials');

create table map_layer_folders (
  account_id uuid not null references accounts (id),
  id uuid not null,
  version integer not null default 1,
  hidden boolean not null default false,
  created_at timestamptz not null,
  created_by uuid not null,
  modified_at timestamptz not null,
  modified_by uuid not null,
  title text not null,
  position double precision not null,
  primary key (account_id, id)
);
create unique index map_layer_folders_title_unique on map_layer_folders (account_id, lower(title));
select haulway_protect('map_layer_folders');

create table map_layers (
  account_id uuid not null references accounts (id),
  id uuid not null,
  version integer not null default 1,
  hidden boolean not null default false,
  created_at timestamptz not null,
  created_by uuid not null,
  modified_at timestamptz not null,
  modified_by uuid not null,
  title text not null,
  folder_id uuid,
  source text not null,
  address text,
  wms_layers text,
  attribution text,
  opacity double precision not null,
  shown boolean not null,
  min_zoom double precision not null,
  max_zoom double precision not null,
  color text not null,
  screens jsonb,
  roles jsonb,
  position double precision not null,
  primary key (account_id, id),
  constraint map_layers_folder_id_fkey foreign key (account_id, folder_id) references map_layer_folders (account_id, id)
);
create unique index map_layers_title_unique on map_layers (account_id, lower(title));
create index map_layers_folder on map_layers (account_id, folder_id);
select haulway_protect('map_layers');

-- Where the corners of a picture lie: top left, top right, bottom right, bottom left.
create table map_layers_corners (
  account_id uuid not null,
  map_layer_id uuid not null,
  position integer not null,
  lon double precision not null,
  lat double precision not null,
  primary key (account_id, map_layer_id, position),
  constraint map_layers_corners_map_layer_id_fkey foreign key (account_id, map_layer_id)
    references map_layers (account_id, id) on delete cascade
);
select haulway_protect('map_layers_corners');
