-- Whether a stop near the machine's last dump counts as a dump on a route; null: as the account says.
alter table routes
  add column previous_dump text,
  add column previous_dump_radius double precision,
  add column previous_dump_minutes double precision;
