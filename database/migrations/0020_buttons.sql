-- Tags of events, and the boards of buttons that drivers press.

create table tag_categories (
  account_id uuid not null references accounts (id),
  id uuid not null,
  version integer not null default 1,
  hidden boolean not null default false,
  created_at timestamptz not null,
  created_by uuid not null,
  modified_at timestamptz not null,
  modified_by uuid not null,
  title text not null,
  description text,
  primary key (account_id, id)
);
create unique index tag_categories_title_unique on tag_categories (account_id, lower(title));
select haulway_protect('tag_categories');

create table tags (
  account_id uuid not null references accounts (id),
  id uuid not null,
  version integer not null default 1,
  hidden boolean not null default false,
  created_at timestamptz not null,
  created_by uuid not null,
  modified_at timestamptz not null,
  modified_by uuid not null,
  title text not null,
  category_id uuid not null,
  color text,
  description text,
  primary key (account_id, id),
  constraint tags_category_id_fkey foreign key (account_id, category_id) references tag_categories (account_id, id)
);
create unique index tags_title_unique on tags (account_id, category_id, lower(title));
select haulway_protect('tags');

-- Tags that stated events carry.
create table event_tags (
  account_id uuid not null,
  tag_id uuid not null,
  equipment_id uuid not null,
  event_key text not null,
  primary key (account_id, tag_id, equipment_id, event_key),
  constraint event_tags_tag_id_fkey foreign key (account_id, tag_id) references tags (account_id, id)
);
create index event_tags_event on event_tags (account_id, equipment_id, event_key);
select haulway_protect('event_tags');

create table buttons (
  account_id uuid not null references accounts (id),
  id uuid not null,
  version integer not null default 1,
  hidden boolean not null default false,
  created_at timestamptz not null,
  created_by uuid not null,
  modified_at timestamptz not null,
  modified_by uuid not null,
  title text not null,
  title_ru text,
  title_cn text,
  icon text,
  color text not null,
  text_color text not null,
  size text not null,
  event_type text not null,
  material_id uuid,
  quantity_mode text not null,
  weight double precision,
  fuel double precision,
  buckets double precision,
  hours double precision,
  note_mode text not null,
  note text,
  in_motion boolean not null,
  primary key (account_id, id),
  constraint buttons_material_id_fkey foreign key (account_id, material_id) references materials (account_id, id)
);
create unique index buttons_title_unique on buttons (account_id, lower(title));
create index buttons_material on buttons (account_id, material_id);
select haulway_protect('buttons');

create table buttons_tags (
  account_id uuid not null,
  button_id uuid not null,
  tag_id uuid not null,
  position integer not null,
  primary key (account_id, button_id, tag_id),
  constraint buttons_tags_button_id_fkey foreign key (account_id, button_id)
    references buttons (account_id, id) on delete cascade,
  constraint buttons_tags_tag_id_fkey foreign key (account_id, tag_id) references tags (account_id, id)
);
create index buttons_tags_tag on buttons_tags (account_id, tag_id);
select haulway_protect('buttons_tags');

create table button_profiles (
  account_id uuid not null references accounts (id),
  id uuid not null,
  version integer not null default 1,
  hidden boolean not null default false,
  created_at timestamptz not null,
  created_by uuid not null,
  modified_at timestamptz not null,
  modified_by uuid not null,
  title text not null,
  description text,
  primary key (account_id, id)
);
create unique index button_profiles_title_unique on button_profiles (account_id, lower(title));
select haulway_protect('button_profiles');

create table button_profiles_buttons (
  account_id uuid not null,
  button_profile_id uuid not null,
  button_id uuid not null,
  position integer not null,
  primary key (account_id, button_profile_id, button_id),
  constraint button_profiles_buttons_button_profile_id_fkey foreign key (account_id, button_profile_id)
    references button_profiles (account_id, id) on delete cascade,
  constraint button_profiles_buttons_button_id_fkey foreign key (account_id, button_id)
    references buttons (account_id, id)
);
create index button_profiles_buttons_button on button_profiles_buttons (account_id, button_id);
select haulway_protect('button_profiles_buttons');
