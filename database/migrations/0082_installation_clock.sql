-- The last time that was trusted, and what a clock that has leapt ahead of it shows: one row of the installation.
create table installation_clock (
  one boolean primary key default true check (one),
  seen_at timestamptz not null,
  -- Null: no process has told of a leap.
  leapt_to timestamptz,
  told_at timestamptz not null
);
grant select, insert, update on installation_clock to haulway_app;
