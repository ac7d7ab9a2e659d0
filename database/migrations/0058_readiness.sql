-- One row that is written again and again, by whoever asks whether the database can be written.
create table readiness (
  one boolean primary key default true check (one),
  written_at timestamptz not null
);
grant select, insert, update on readiness to haulway_app;
