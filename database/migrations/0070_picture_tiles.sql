-- The reference of a picture's coordinates where its file names none: EPSG:32611, UTM 11N, a definition of PROJ, WKT.
alter table map_layers add column reference text;

-- Tiles that are made of the picture of a layer, step by step.
create table map_layer_tilings (
  account_id uuid not null,
  map_layer_id uuid not null,
  -- What they are made of: the picture, its place, its reference; another one begins anew.
  made_of text not null,
  state text not null check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  -- What the picture says of itself and the plan of the steps, once it was looked at.
  plan jsonb,
  done integer not null default 0,
  total integer not null default 0,
  -- Why it failed: key and arguments of a message.
  problem jsonb,
  -- The object that the tiles are written to, and how much of it holds tiles that count.
  object_id uuid,
  written bigint not null default 0,
  -- The file of the layer that came of it.
  file_id uuid,
  -- A process works on it until then, unless it says so before.
  leased_until timestamptz,
  modified_at timestamptz not null,
  primary key (account_id, map_layer_id),
  constraint map_layer_tilings_map_layer_id_fkey foreign key (account_id, map_layer_id)
    references map_layers (account_id, id) on delete cascade
);
select haulway_protect('map_layer_tilings');

-- The tiles of each step that is done: zoom, column, row, offset and length of one after the other.
create table map_layer_tiling_steps (
  account_id uuid not null,
  map_layer_id uuid not null,
  number integer not null,
  tiles bigint[] not null,
  primary key (account_id, map_layer_id, number),
  constraint map_layer_tiling_steps_map_layer_id_fkey foreign key (account_id, map_layer_id)
    references map_layer_tilings (account_id, map_layer_id) on delete cascade
);
select haulway_protect('map_layer_tiling_steps');
