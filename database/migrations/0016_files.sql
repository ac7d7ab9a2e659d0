-- Files: bytes in the file store, each with a row here first, so that none is forgotten; files of entries; pictures.

-- One row for everything that the store holds for an account. `pending`: bytes are on their way; `kept`: something refers
-- to it; `doomed`: nothing does any more. What stays pending for a day, and what is doomed, is removed with its bytes.
create table file_objects (
  account_id uuid not null references accounts (id),
  id uuid not null,
  state text not null default 'pending' check (state in ('pending', 'kept', 'doomed')),
  -- Bytes; as announced while they are pending, so that the quota counts what is on its way.
  size bigint not null check (size >= 0),
  touched_at timestamptz not null,
  primary key (account_id, id)
);
create index file_objects_loose on file_objects (account_id, touched_at) where state <> 'kept';
select haulway_protect('file_objects');

-- An upload under way: it has the id of its object. Parts arrive in order.
create table file_uploads (
  account_id uuid not null,
  id uuid not null,
  container text not null,
  container_id uuid not null,
  name text not null,
  received bigint not null default 0,
  -- Version of the file of this name that the sender has seen and wants to replace.
  replaces integer,
  created_at timestamptz not null,
  created_by uuid not null,
  primary key (account_id, id),
  foreign key (account_id, id) references file_objects (account_id, id) on delete cascade
);
create index file_uploads_container on file_uploads (account_id, container, container_id);
select haulway_protect('file_uploads');

-- `container` is the collection of the entry that the file belongs to, `container_id` the entry.
create table files (
  account_id uuid not null references accounts (id),
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid not null,
  modified_at timestamptz not null,
  modified_by uuid not null,
  container text not null,
  container_id uuid not null,
  name text not null,
  -- Told by the content, never by the sender.
  media_type text not null,
  size bigint not null,
  sha256 bytea not null,
  object_id uuid not null,
  primary key (account_id, id),
  foreign key (account_id, object_id) references file_objects (account_id, id)
);
-- One file of a name in an entry, however it is spelled.
create unique index files_name on files (account_id, container, container_id, lower(normalize(name, NFKC)));
create unique index files_object on files (account_id, object_id);
select haulway_protect('files');

-- The object with a person's picture, in the store of their own account.
alter table users add column avatar_id uuid;

create table haul_icons (
  account_id uuid not null references accounts (id),
  id uuid not null,
  version integer not null default 1,
  hidden boolean not null default false,
  created_at timestamptz not null,
  created_by uuid not null,
  modified_at timestamptz not null,
  modified_by uuid not null,
  title text not null,
  primary key (account_id, id)
);
create unique index haul_icons_title_unique on haul_icons (account_id, lower(title));
select haulway_protect('haul_icons');

create table icon_models (
  account_id uuid not null references accounts (id),
  id uuid not null,
  version integer not null default 1,
  hidden boolean not null default false,
  created_at timestamptz not null,
  created_by uuid not null,
  modified_at timestamptz not null,
  modified_by uuid not null,
  title text not null,
  primary key (account_id, id)
);
create unique index icon_models_title_unique on icon_models (account_id, lower(title));
select haulway_protect('icon_models');

alter table haul_categories
  add column struck_volume double precision,
  add column heaped_volume double precision,
  -- Built-in silhouette and model; an uploaded one takes its place.
  add column machine_type text not null default 'articulatedTruck',
  add column icon_id uuid,
  add column model_id uuid,
  add constraint haul_categories_icon_id_fkey foreign key (account_id, icon_id)
    references haul_icons (account_id, id),
  add constraint haul_categories_model_id_fkey foreign key (account_id, model_id)
    references icon_models (account_id, id);
create index haul_categories_icon on haul_categories (account_id, icon_id);
create index haul_categories_model on haul_categories (account_id, model_id);
-- Until now the capacity was told as the heaped volume.
alter table haul_categories no force row level security;
update haul_categories set heaped_volume = capacity_volume;
alter table haul_categories force row level security;
