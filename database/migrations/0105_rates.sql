-- What is paid for machines, each rate from a day on.
create table rates (
  account_id uuid not null references accounts (id) on delete cascade,
  id uuid not null,
  version integer not null default 1,
  hidden boolean not null default false,
  created_at timestamptz not null,
  created_by uuid not null,
  modified_at timestamptz not null,
  modified_by uuid not null,
  title text not null,
  -- Whom it is for: a machine, all of a category, or, where neither is named, every machine.
  equipment_id uuid,
  haul_category_id uuid,
  basis text not null,
  amount double precision not null,
  valid_from text not null,
  primary key (account_id, id),
  constraint rates_equipment_id_fkey foreign key (account_id, equipment_id) references equipment (account_id, id),
  constraint rates_haul_category_id_fkey foreign key (account_id, haul_category_id) references haul_categories (account_id, id)
);
create unique index rates_title_unique on rates (account_id, lower(title));
create index rates_equipment on rates (account_id, equipment_id);
create index rates_haul_category on rates (account_id, haul_category_id);
select haulway_protect('rates');
