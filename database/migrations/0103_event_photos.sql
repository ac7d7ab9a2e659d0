-- Photographs that notes carry: the picture and a small one of it, both written by the product.
create table event_photos (
  account_id uuid not null,
  id uuid not null,
  equipment_id uuid not null,
  -- Of the note as it was first said: what is said in its place carries the same (decision 0113).
  event_key text not null,
  object_id uuid not null,
  small_id uuid not null,
  created_at timestamptz not null,
  created_by uuid not null,
  primary key (account_id, id),
  constraint event_photos_equipment_id_fkey foreign key (account_id, equipment_id)
    references equipment (account_id, id),
  constraint event_photos_object_id_fkey foreign key (account_id, object_id)
    references file_objects (account_id, id),
  constraint event_photos_small_id_fkey foreign key (account_id, small_id)
    references file_objects (account_id, id)
);
create index event_photos_event on event_photos (account_id, equipment_id, event_key);
select haulway_protect('event_photos');
